// Finds rules as one types. Without this file the form asks the house.
const field = document.querySelector("[data-find]");
const rules = [...document.querySelectorAll(".rules > div")];
const plain = (text) => text.toLowerCase().normalize("NFKD");

function find() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  for (const rule of rules) rule.hidden = !words.every((word) => plain(rule.textContent).includes(word));
  for (const section of document.querySelectorAll("main section:has(.rules)"))
    section.hidden = !section.querySelector(".rules > div:not([hidden])");
  for (const section of document.querySelectorAll("main section:not(:has(.rules))")) section.hidden = words.length > 0;
  const found = rules.filter((rule) => !rule.hidden).length;
  document.querySelector("[data-found]").textContent = words.length ? `${found} ${found === 1 ? "rule" : "rules"}` : "";
}

field.form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", find);
if (field.value) find();
