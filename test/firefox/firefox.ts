/** A real Firefox and its pages, controlled by WebDriver BiDi. */
import { type Browser, type ElementHandle, launch } from "puppeteer-core";
import { findFirefox } from "../../scripts/bootstrap/firefox.mjs";
import { type Driver, findElement } from "../browser/support/core-journey.ts";

/** The window's own size: Debian's Firefox knows no command for another one. */
const WINDOW = ["--width=1280", "--height=1000"];

/** Its windows are drawn without a graphics card. Sixty pictures a second of each would be most of its work. */
const FEW_PICTURES = { "layout.frame_rate": 10, "ui.prefersReducedMotion": 1 };

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
    extraPrefsFirefox: FEW_PICTURES,
  });
}

/** Opens a page as one person on one device. */
export async function openFirefox(browser: Browser): Promise<Driver<ElementHandle<Element>>> {
  const context = await browser.createBrowserContext();
  // A window each: a tab behind another one is hidden, and rests.
  const page = await context.newPage({ type: "window" });
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    if (!CONNECTION_LINE.test(String(error))) complaints.push(String(error));
  });
  return {
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    run: async (body, ...args) => (await page.evaluate(body as never, ...args)) as ReturnType<typeof body>,
    async find(kind, name) {
      const found = await page.evaluateHandle(findElement, kind, name);
      return found.asElement() as ElementHandle<Element> | null;
    },
    click: (element) => element.click(),
    type: (element, text) => element.type(text),
    select: (element, value) => element.select(value),
    enter: (element) => element.press("Enter"),
    complaints: async () => complaints,
  };
}
