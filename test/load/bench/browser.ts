/** Whether this machine has a browser to measure with. */
import { findChromium } from "../../../scripts/bootstrap/chromium.mjs";
import { type Finding, type Goal, notRun } from "./goals.ts";

export const hasBrowser = findChromium() !== undefined;

/** What is found of a goal where there is none. */
export const withoutBrowser = (goal: Goal): Finding => notRun(goal, "needs Chromium or Chrome");
