/* Applies a chosen theme before the first paint; without a choice the system's preference holds. */
try {
  const choice = localStorage.getItem("theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  /* Storage can be forbidden: then the system's preference holds. */
}
