/** The demo and a browser for the tests of a file: started before them, ended after them. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser, openVisitor, type Visitor } from "./chromium.ts";
import { type DemoProcess, type Settings, startDemo } from "./demo-process.ts";

export interface Site {
  /** The portal's address. */
  readonly url: string;
  /** The portal's process, for tests that end it. */
  readonly demo: DemoProcess;
  /** Opens a page as one person on one device. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
}

/** To be called first in a file: hooks of its own then run with the site up. */
export function openSite(settings: Settings = {}): Site {
  let demo: DemoProcess;
  let browser: Browser;
  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemo(settings), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });
  return {
    get url() {
      return demo.url;
    },
    get demo() {
      return demo;
    },
    visitor: (options) => openVisitor(browser, options),
  };
}
