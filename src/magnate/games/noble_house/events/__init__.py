"""What happens in the game, as data, with the sentence that tells each; a file for each subject."""
