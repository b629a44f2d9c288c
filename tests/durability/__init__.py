"""What was acknowledged is kept, once, whatever is killed, full, cut or raced."""
