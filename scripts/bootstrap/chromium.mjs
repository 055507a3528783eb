/** The Chromium or Chrome of the browser tests. */
import { ensureBrowser, findBrowser } from "./browser.mjs";

/** @type {import("./browser.mjs").Kind} */
const CHROMIUM = {
  name: "Chromium",
  variable: "CHROMIUM_PATH",
  programs: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  elsewhere: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ],
  debian: "chromium",
  wanted:
    "No Chromium was found for the browser tests. Install Chromium or Google Chrome (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.",
};

/** The browser to test with; undefined where there is none. */
export const findChromium = () => findBrowser(CHROMIUM);

/** The same, got where it can be had; ends the script where it can't. */
export const ensureChromium = () => ensureBrowser(CHROMIUM);
