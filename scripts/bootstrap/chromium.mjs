/** The Chromium or Chrome of the browser tests, without which they can't run. */
import { findProgram, obtainProgram } from "./program.mjs";
import { fail } from "./run.mjs";

/** @type {import("./program.mjs").Program} */
export const CHROMIUM = {
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

/**
 * Chromium without windows, profiles and notifications: the same engine, whose pages need a third less of the processors. `CHROMIUM_PATH`
 * names the browser of all tests.
 * @type {import("./program.mjs").Program}
 */
export const HEADLESS_SHELL = {
  name: "Chromium's headless shell",
  variable: "CHROMIUM_PATH",
  files: ["chromium-headless-shell", "chrome-headless-shell"],
  elsewhere: [],
  debian: "chromium-headless-shell",
  advice: "Install it for quicker tests (Debian, as root: apt-get install chromium-headless-shell).",
};

/** The browser to test with; undefined where there is none. */
export const findChromium = (env = process.env) => findProgram(CHROMIUM, env);

/** The browser for pages that need no window: the headless shell, or else Chromium. */
export const findHeadlessShell = (env = process.env) => findProgram(HEADLESS_SHELL, env) ?? findChromium(env);

/** The same, installed where possible; ends the script where there is none. */
export async function ensureChromium() {
  const chromium = await obtainProgram(CHROMIUM);
  return "path" in chromium ? chromium.path : fail(chromium.problem);
}
