// Puts the stored choice of light or dark on the page before it is painted; without one the system decides.
document.documentElement.classList.add("js"); // what only scripts can open may be shut
{
  const apply = () => {
    let chosen = null;
    try { chosen = localStorage.getItem("theme"); } catch { /* storage is forbidden here */ }
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
  };
  apply();
  addEventListener("storage", apply); // chosen in another tab
}
