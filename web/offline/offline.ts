/** Runs on the offline page: opens what was asked for as soon as the portal answers again. */

/** How often the page asks by itself. */
const ASK_EVERY_MS = 5_000;

const STILL_AWAY = "The portal still can’t be reached. This page opens automatically when it is back.";

/** A small file that every visitor may read, by way of whatever stands before the portal. */
const SMALL_FILE = "/manifest.webmanifest";

/** From here on a status is a server's failure. */
const FAILURE = 500;

async function isBack(): Promise<boolean> {
  try {
    const { status } = await fetch(SMALL_FILE, { method: "HEAD", cache: "no-store" });
    return status < FAILURE;
  } catch {
    return false;
  }
}

async function openIfBack(): Promise<boolean> {
  const back = await isBack();
  if (back) location.reload();
  return back;
}

document.getElementById("again")?.addEventListener("click", async () => {
  const state = document.getElementById("state");
  if (!(await openIfBack()) && state) state.textContent = STILL_AWAY;
});

addEventListener("online", () => void openIfBack());
setInterval(() => void openIfBack(), ASK_EVERY_MS);
