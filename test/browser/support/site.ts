/** The demo and a browser for the tests of a file. The browser serves one file after another, and so do the demos of files that read and add only. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { inject, test } from "vitest";
import { freePort } from "../../../scripts/free-port.ts";
import { oncePerWorker } from "../../harness/once-per-worker.ts";
import { launchHeadlessShell, openVisitor, type Visitor } from "./chromium.ts";
import { type DemoProcess, type Settings, startDemo } from "./demo-process.ts";
import { openSession, type Person } from "./people.ts";

/** A logged-in person in a separate browser context. */
export interface SignedIn extends Visitor {
  /** Opens an address of the portal and waits until it is there and live. */
  go(path: string): Promise<Page>;
  leave(): Promise<void>;
}

export interface Site {
  /** The portal's address. */
  readonly url: string;
  /** The portal's process, for tests that end it. */
  readonly demo: DemoProcess;
  /** Opens a page as one person on one device. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** Opens an empty page on which somebody is signed in. */
  enter(person: Person, options?: BrowserContextOptions): Promise<SignedIn>;
}

export interface OpenSiteOptions {
  /** The tests change nothing that others see, so the file shares a demo with the worker's other files of this kind. */
  readsOnly?: boolean;
  /**
   * The tests change only what they have made themselves, and count nothing that others add, so the file shares a demo with the worker's
   * other files of this kind.
   */
  addsOnly?: boolean;
  /** The demo's environment variables beside the usual ones. */
  settings?: Settings;
  /** Serves the portal at `http://localhost`, where browsers allow passkeys, and not at a network address. */
  hasPasskeys?: boolean;
  /** Starts the complete Chromium for this file alone: for notifications, for windows that take the focus from each other, and without a mouse. */
  ownBrowser?: boolean;
}

const sharedBrowser = oncePerWorker(launchHeadlessShell, (browser) => browser.close());
const demoOfWorker = () =>
  oncePerWorker(
    () => startDemo({}, inject("demoFolder")),
    (demo) => demo.stop(),
  );
const readDemo = demoOfWorker();
const addedDemo = demoOfWorker();

/** The browser of a worker, the demo of its files that only read, and that of those that add. */
export const ofWorker = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
  .extend("sharedBrowser", { scope: "worker" }, ({}, fixture) => sharedBrowser(fixture))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
  .extend("readDemo", { scope: "worker" }, ({}, fixture) => readDemo(fixture))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
  .extend("addedDemo", { scope: "worker" }, ({}, fixture) => addedDemo(fixture));

/** The states of the indicator, in English and in Spanish: a page begins in English until it knows its person. */
const CONNECTION_STATE = /^(Live|Connecting|Reconnecting|En vivo|Conectando|Reconectando)$/;

/** Waits until what others do reaches the page; a screen without the indicator has nothing to wait for. */
async function waitForLive(page: Page): Promise<void> {
  const indicator = page.getByRole("status").filter({ hasText: CONNECTION_STATE });
  if ((await indicator.count()) > 0)
    await indicator
      .filter({ hasText: /^(Live|En vivo)$/ })
      .first()
      .waitFor();
}

async function startPublished(settings: Settings = {}): Promise<DemoProcess> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const demo = await startDemo({ ...settings, PUBLIC_URL: url }, inject("demoFolder"), port);
  return { ...demo, url };
}

/** Starts a demo with a file's options. */
export const startDemoOf = ({ hasPasskeys, settings }: OpenSiteOptions): Promise<DemoProcess> =>
  hasPasskeys ? startPublished(settings) : startDemo(settings, inject("demoFolder"));

/** The portal of a demo, and its visitors in a browser. */
export function siteOf(demo: DemoProcess, browser: Browser): Site {
  const visitor = (options?: BrowserContextOptions) => openVisitor(browser, options);
  return {
    url: demo.url,
    demo,
    visitor,
    async enter(person, options = {}) {
      const opened = await visitor({ reducedMotion: "reduce", ...options });
      await openSession(opened.page, demo.url, person);
      return {
        ...opened,
        async go(path) {
          await opened.page.goto(demo.url + path);
          await opened.page.getByRole("heading", { level: 1 }).first().waitFor();
          await waitForLive(opened.page);
          return opened.page;
        },
        leave: () => opened.context.close(),
      };
    },
  };
}
