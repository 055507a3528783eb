/** The Chromium or Chrome of the browser tests, without which they can't run. */
import { findProgram, obtainProgram } from "./program.mjs";
import { fail } from "./run.mjs";

/** @type {import("./program.mjs").Program} */
const CHROMIUM = {
  name: "Chromium",
  variable: "CHROMIUM_PATH",
  files: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  elsewhere: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ],
  debian: "chromium",
  advice:
    "Install Chromium or Google Chrome (Debian, as root: apt-get install chromium), or name one in CHROMIUM_PATH.",
};

/** The browser to test with; undefined where there is none. */
export const findChromium = () => findProgram(CHROMIUM);

/** The same, installed where possible; ends the script where there is none. */
export async function ensureChromium() {
  const chromium = await obtainProgram(CHROMIUM);
  return "path" in chromium ? chromium.path : fail(chromium.problem);
}
