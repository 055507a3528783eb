/** Finds or installs the Chromium or Chrome in which the browser tests run. */
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
 * Chromium without windows, profiles and notifications. It has the same engine, and its pages need a third less processor time. If
 * `CHROMIUM_PATH` is set, that browser runs all tests.
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

/** The path of the installed browser; undefined without one. */
export const findChromium = (env = process.env) => findProgram(CHROMIUM, env);

/** The browser for pages that need no window: the headless shell, or else Chromium. */
export const findHeadlessShell = (env = process.env) => findProgram(HEADLESS_SHELL, env) ?? findChromium(env);

/** The path of the browser, which is installed if needed and possible. Without one, ends the script. */
export async function ensureChromium() {
  const chromium = await obtainProgram(CHROMIUM);
  return "path" in chromium ? chromium.path : fail(chromium.problem);
}
