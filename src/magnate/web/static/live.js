// Keeps a table page up to date: listens to the stream, replaces fragments that changed, sends moves without a reload.
const table = document.querySelector("[data-table]");
const path = `/t/${table.dataset.table}`;

function say(text) {
  let box = document.querySelector(".offline");
  if (!text) { box?.remove(); return; }
  if (!box) {
    box = Object.assign(document.createElement("p"), { className: "offline" });
    box.setAttribute("role", "alert");
    document.body.append(box);
  }
  box.textContent = text;
}

function replace(fragments) {
  const focused = document.activeElement?.value;
  for (const [id, html] of Object.entries(fragments)) document.getElementById(id).innerHTML = html;
  if (focused) [...document.querySelectorAll("#tray button")].find((b) => b.value === focused)?.focus();
  const mine = document.querySelector("#status strong") !== null;
  document.title = (mine ? "(!) " : "") + document.title.replace(/^\(!\) /, "");
}

const stream = new EventSource(`${path}/live`);
stream.onmessage = (event) => { say(""); replace(JSON.parse(event.data)); };
stream.onerror = () => say("The line is down; the page catches up by itself.");

table.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.action.endsWith("/move")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  for (const button of table.querySelectorAll("#tray button")) button.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    if (!answer.ok) { say((await answer.json()).error); }
  } catch { say("The move was not sent: the line is down."); }
  for (const button of table.querySelectorAll("#tray button")) button.disabled = false;
});
