// Log, talk and seats as tabs beside the board; which one is open is kept for this visit. Without this file they follow
// each other.
const box = document.querySelector("[data-beside]");
const tabs = box ? [...box.querySelectorAll("[role=tab]")] : [];
const panel = (tab) => document.getElementById(tab.getAttribute("aria-controls"));

export function open(key, focus = false) {
  const wanted = tabs.find((tab) => tab.id === `tab-${key}`);
  if (!wanted) return;
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", String(tab === wanted));
    tab.tabIndex = tab === wanted ? 0 : -1;
    panel(tab).classList.toggle("on", tab === wanted);
  }
  for (const each of panel(wanted).querySelectorAll("[data-end]")) each.scrollTop = each.scrollHeight; // the latest line
  try { sessionStorage.setItem("beside", key); } catch { /* storage is forbidden here */ }
  if (focus) wanted.focus();
  document.dispatchEvent(new CustomEvent("opened", { detail: key }));
}

const keyOf = (tab) => tab.id.slice(4);
const holding = (target) => tabs.find((tab) => panel(tab).contains(target));

if (box) {
  for (const tab of tabs) {
    panel(tab).setAttribute("role", "tabpanel");
    panel(tab).setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => open(keyOf(tab)));
  }
  box.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !event.target.matches("[role=tab]")) return;
    event.preventDefault();
    event.stopPropagation();
    open(keyOf(tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length]), true);
  });
  document.addEventListener("click", (event) => { // a link to something in a tab that is shut
    const link = event.target.closest?.('a[href^="#"]');
    const target = link && document.getElementById(link.getAttribute("href").slice(1));
    const tab = target && holding(target);
    if (tab) open(keyOf(tab));
  }, true);
  let kept = "";
  try { kept = sessionStorage.getItem("beside") ?? ""; } catch { /* storage is forbidden here */ }
  const linked = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  open((linked && holding(linked) && keyOf(holding(linked))) || kept || "log");
}
