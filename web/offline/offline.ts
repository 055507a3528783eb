/** Runs on the offline page: reloads the requested page when the portal is available again. */
import { msg } from "@domain/message.ts";

/** Shows the property's name, which the app has stored on the device. */
function showBrand(): void {
  const element = document.getElementById("brand");
  try {
    if (element) element.textContent = localStorage.getItem("brand");
  } catch {
    // Storage is blocked: the page then shows no name.
  }
}

const RETRY_EVERY_MS = 5_000;

const STILL_AWAY = msg("The portal still can’t be reached. This page opens automatically when it is back.");

/** A small public file, requested through the same proxies as the portal's pages. */
const SMALL_FILE = "/manifest.webmanifest";

const FIRST_SERVER_ERROR = 500;

async function isBack(): Promise<boolean> {
  try {
    const { status } = await fetch(SMALL_FILE, { method: "HEAD", cache: "no-store" });
    return status < FIRST_SERVER_ERROR;
  } catch {
    return false;
  }
}

let isReloading = false;

async function openIfBack(): Promise<boolean> {
  const back = await isBack();
  // A second reload would cancel the request that a slow server is still answering.
  if (back && !isReloading) {
    isReloading = true;
    location.reload();
  }
  return back;
}

document.getElementById("again")?.addEventListener("click", async () => {
  // The user may have stopped the last reload.
  isReloading = false;
  const state = document.getElementById("state");
  if (!(await openIfBack()) && state) state.textContent = STILL_AWAY;
});

showBrand();
addEventListener("online", () => void openIfBack());
setInterval(() => void openIfBack(), RETRY_EVERY_MS);
