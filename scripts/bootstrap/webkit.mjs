/** The WebKit of the suite that tests the core of the portal in a third browser engine, and the display that it draws on. */
import { findProgram } from "./program.mjs";

/** @type {import("./program.mjs").Program} */
const DRIVER = {
  name: "WebKit",
  files: ["WebKitWebDriver"],
  elsewhere: [],
  debian: "webkit2gtk-driver",
  advice:
    "Install it (Debian, as root: apt-get install webkit2gtk-driver) so that WebKitWebDriver is on PATH.",
};

/** @type {import("./program.mjs").Program} */
const DISPLAY = {
  name: "Xvfb",
  files: ["Xvfb"],
  elsewhere: [],
  debian: "xvfb",
  advice: "Install it (Debian, as root: apt-get install xvfb) so that Xvfb is on PATH.",
};

/** The programs that the suite needs. */
export const WEBKIT = [DRIVER, DISPLAY];

/** The programs to test with; undefined where one is missing. */
export function findWebKit() {
  const [driver, display] = [findProgram(DRIVER), findProgram(DISPLAY)];
  return driver === undefined || display === undefined ? undefined : { driver, display };
}
