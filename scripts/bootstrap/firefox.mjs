/** Finds the Firefox in which a suite tests the core of the portal. */
import { findProgram } from "./program.mjs";

/** @type {import("./program.mjs").Program} */
export const FIREFOX = {
  name: "Firefox",
  variable: "FIREFOX_PATH",
  files: ["firefox-esr", "firefox"],
  elsewhere: [
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
  ],
  debian: "firefox-esr",
  advice: "Install Firefox (Debian, as root: apt-get install firefox-esr), or name one in FIREFOX_PATH.",
};

/** The path of the installed browser; undefined without one. */
export const findFirefox = () => findProgram(FIREFOX);
