/** The Firefox of the tests that ask whether the portal works in another browser than Chromium, too. */
import { ensureBrowser, findBrowser } from "./browser.mjs";

/** @type {import("./browser.mjs").Kind} */
const FIREFOX = {
  name: "Firefox",
  variable: "FIREFOX_PATH",
  programs: ["firefox-esr", "firefox"],
  elsewhere: [
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
  ],
  debian: "firefox-esr",
  wanted:
    "No Firefox was found for the browser tests. Install Firefox (Debian: apt-get install firefox-esr), or name one in FIREFOX_PATH.",
};

/** The browser to test with; undefined where there is none. */
export const findFirefox = () => findBrowser(FIREFOX);

/** The same, got where it can be had; ends the script where it can't. */
export const ensureFirefox = () => ensureBrowser(FIREFOX);
