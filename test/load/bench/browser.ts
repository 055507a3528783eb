/** Whether this machine has a browser to measure with. */
import { findChromium } from "../../../scripts/bootstrap/chromium.mjs";
import { type Finding, type Goal, notRun } from "./goals.ts";

export const hasBrowser = findChromium() !== undefined;

/** The finding for a goal without a browser. */
export const withoutBrowser = (goal: Goal): Finding => notRun(goal, "needs Chromium or Chrome");
