/** A real Chromium and its pages; a page that logs an error or throws fails the test that opened it. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { findChromium, findHeadlessShell } from "../../../scripts/bootstrap/chromium.mjs";
import { watchForFailure } from "./failures.ts";

/** The two widths at which every screen is looked at. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The narrowest phone, at which nothing scrolls sideways. */
export const NARROWEST = { width: 320, height: 640 };

/** Ends what hangs: a busy machine needs seconds for what takes milliseconds. */
const STEP_TIMEOUT_MS = 60_000;

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function launch(executablePath: string | undefined): Promise<Browser> {
  if (executablePath === undefined) throw new Error("No Chromium was found; `npm run verify` gets one.");
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Starts the browser that people have, with a new profile. */
export const launchBrowser = () => launch(findChromium());

/** Starts its engine without windows and notifications, which needs less of the processors. */
export const launchHeadlessShell = () => launch(findHeadlessShell());

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** The page's errors, without those that a test expects. A test ends by checking that there are none. */
  complaints: string[];
}

/** Chromium's message for a response with an error status. Tests check the response itself. */
const ANSWER_LINE = /Failed to load resource|WebSocket connection to/;

/**
 * Opens a page as one person on one device. It has no service worker unless the options ask for one: many tests answer calls in
 * place of the server, and a worker would intercept those and the page.
 */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en-US",
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  await watchForFailure(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !ANSWER_LINE.test(message.text())) complaints.push(message.text());
  });
  return { context, page, complaints };
}
