// A page that waits for something to be worked out: it looks again by itself, and is drawn anew when it is there.

const EVERY = 4000;

async function look() {
  const page = await fetch(location.href).then((answer) => (answer.ok ? answer.text() : "data-awaited")).catch(() => "data-awaited");
  if (!page.includes("data-awaited")) location.reload();
  else setTimeout(look, EVERY);
}

setTimeout(look, EVERY);
