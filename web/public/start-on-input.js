/*
 * Starts the app of a prerendered page at the visitor's first input: until then, all a visitor needs is the links, which work without
 * it. What was pointed at, focused and pressed before the app was ready is repeated for it.
 */
const INPUTS = ["pointerover", "keydown", "focusin", "click"];
let started = false;
let pointer;
let pressed;

function start() {
  started = true;
  const { content } = document.getElementById("app");
  // The page may have been open since an earlier version, whose files are gone.
  content.querySelector("script").onerror = () => {
    const [{ type }] = performance.getEntriesByType("navigation");
    if (navigator.onLine && type !== "reload") location.reload();
  };
  document.head.append(content);
}

function onInput(event) {
  if (event.type === "pointerover") pointer = event;
  if (event.type === "click") pressed = event.target.closest("button");
  if (!started) start();
}

function repeatInputs() {
  for (const type of INPUTS) document.removeEventListener(type, onInput, true);
  const { target, pointerType } = pointer ?? {};
  if (target?.matches(":hover"))
    target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));
  document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  pressed?.click();
}

/** The app removes data that is stored for a session that has ended. */
function hasStoredData() {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

for (const type of INPUTS) document.addEventListener(type, onInput, true);
document.addEventListener("app:hydrating", repeatInputs, { once: true });
if (hasStoredData()) start();
