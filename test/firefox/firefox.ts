/**
 * A real Firefox and its pages, controlled by WebDriver BiDi, and functions to find and use elements as a person does. Pages are
 * asked again and again from outside: waiting inside of them takes code that their own policy forbids.
 */
import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { expect, vi } from "vitest";
import { findFirefox } from "../../scripts/bootstrap/firefox.mjs";
import { findElement } from "../browser/support/find-element.ts";
import type { Person } from "../browser/support/people.ts";

/** Ends only what hangs, as in the other suites. */
const SHOWN_WITHIN_MS = 60_000;

/** The window's own size: Debian's Firefox knows no command for another one. */
const WINDOW = ["--width=1280", "--height=1000"];

/** Firefox's own line where the server is away, which a test brings about. */
const CONNECTION_LINE = /Firefox can’t establish a connection/;

/** Starts the browser with a new profile. */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error("No Firefox was found; `npm run verify` gets one.");
  return launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: null,
    args: WINDOW,
  });
}

export interface FirefoxVisitor {
  page: Page;
  /** Errors that the page's code threw. */
  complaints: string[];
}

/** Opens a page as one person on one device. */
export async function openFirefox(browser: Browser): Promise<FirefoxVisitor> {
  const context = await browser.createBrowserContext();
  // A window each: a tab behind another one is hidden, and rests.
  const page = await context.newPage({ type: "window" });
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    if (!CONNECTION_LINE.test(String(error))) complaints.push(String(error));
  });
  return { page, complaints };
}

/** Waits until a question about the page is answered with yes. */
export async function until(ask: () => Promise<boolean>, what: string): Promise<void> {
  await vi.waitFor(async () => expect(await ask().catch(() => false), what).toBe(true), {
    timeout: SHOWN_WITHIN_MS,
    interval: 50,
  });
}

/** Waits until one of some texts can be read on the page. */
export const says = (page: Page, ...texts: string[]): Promise<void> =>
  until(
    () => page.evaluate((some) => some.some((text) => document.body.innerText.includes(text)), texts),
    texts.join(" or "),
  );

/** The first visible element of a kind whose label or whole text is a name, once there is one. */
async function find(page: Page, kind: string, name: string): Promise<ElementHandle<Element>> {
  return vi.waitFor(
    async () => {
      const found = await page.evaluateHandle(findElement, kind, name);
      const element = found.asElement();
      if (!element) throw new Error(`There is no ${kind} named ${name}.`);
      return element as ElementHandle<Element>;
    },
    { timeout: SHOWN_WITHIN_MS, interval: 50 },
  );
}

/** Clicks; again where the page replaced the element in between. */
export const press = (page: Page, kind: string, name: string): Promise<void> =>
  vi.waitFor(async () => (await find(page, kind, name)).click(), {
    timeout: SHOWN_WITHIN_MS,
    interval: 50,
  });

export async function write(page: Page, name: string, text: string): Promise<ElementHandle<Element>> {
  const input = await find(page, "input, textarea", name);
  await input.type(text);
  return input;
}

export const choose = async (page: Page, name: string, value: string) =>
  (await find(page, "select", name)).select(value);

/** Signs in through the Login screen and waits for a dashboard that is live. */
export async function signInWithFirefox(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await press(page, "[role=radiogroup] label", person.role);
  await write(page, "Email", person.email);
  await write(page, "Password", person.password);
  await press(page, "button", "Login");
  await says(page, "Live");
}
