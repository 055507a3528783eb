/**
 * WebKitGTK's MiniBrowser on a display without a screen, driven by WebDriver, and how a person finds and uses what its pages show.
 * A driver has one session, so each person has a separate driver and browser.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, vi } from "vitest";
import { findWebKit } from "../../scripts/bootstrap/webkit.mjs";
import { freePort } from "../../scripts/free-port.ts";
import { findElement } from "../browser/support/find-element.ts";
import type { Person } from "../browser/support/people.ts";
import { type ElementReference, isReady, type Session, startSession } from "./webdriver.ts";

/** Ends only what hangs, as in the other suites. */
const SHOWN_WITHIN_MS = 60_000;

const WINDOW = [1280, 1000] as const;

/** The installed programs. @throws if one is missing */
function requireWebKit() {
  const programs = findWebKit();
  if (programs === undefined) throw new Error("WebKit or Xvfb was not found; `npm run verify` gets them.");
  return programs;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

export interface Display {
  name: string;
  stop(): Promise<void>;
}

/** Starts an X server that draws into memory, on a free display number that it chooses. */
export async function startDisplay(): Promise<Display> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const server = spawn(requireWebKit().display, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const written = server.stdio[3];
  if (!written) throw new Error("Xvfb has no channel for its display number.");
  const [number] = await Promise.race([
    once(written, "data"),
    once(server, "exit").then(() => Promise.reject(new Error("Xvfb ended before it had a display."))),
  ]);
  return { name: `:${String(number).trim()}`, stop: () => endProcess(server) };
}

export interface WebKitVisitor {
  page: Session;
  /** Errors that the page's code threw since it was last opened or reloaded. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** Collects the errors of a page, inside of it. */
const collectErrors = () => {
  const page = window as typeof window & { collectedErrors?: string[] };
  if (page.collectedErrors) return;
  const errors: string[] = [];
  page.collectedErrors = errors;
  addEventListener("error", ({ message }) => errors.push(message));
  addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
};

const readErrors = () =>
  (window as typeof window & { collectedErrors?: string[] }).collectedErrors ?? ["Nothing collected errors."];

/** Starts a browser for one person on one device. Its data is gone with it. */
export async function openWebKit({ name }: Display): Promise<WebKitVisitor> {
  const port = await freePort();
  const driver = spawn(requireWebKit().driver, [`--port=${port}`], {
    // Without these, the browser looks for a bus and a graphics card, neither of which a display in memory has.
    env: { ...process.env, DISPLAY: name, NO_AT_BRIDGE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await until(() => isReady(url), "a driver that is ready");
  const session = await startSession(url);
  await session.resize(...WINDOW);
  const page: Session = {
    ...session,
    async open(address) {
      await session.open(address);
      await session.run(collectErrors);
    },
    async reload() {
      await session.reload();
      await session.run(collectErrors);
    },
  };
  return {
    page,
    complaints: () => session.run(readErrors),
    async close() {
      await session.end();
      await endProcess(driver);
    },
  };
}

/** Waits until a question about the page is answered with yes. */
export async function until(ask: () => Promise<boolean>, what: string): Promise<void> {
  await vi.waitFor(async () => expect(await ask().catch(() => false), what).toBe(true), {
    timeout: SHOWN_WITHIN_MS,
    interval: 50,
  });
}

/** Waits until one of some texts can be read on the page. */
export const says = (page: Session, ...texts: string[]): Promise<void> =>
  until(
    () => page.run((some) => some.some((text) => document.body.innerText.includes(text)), texts),
    texts.join(" or "),
  );

/** The first visible element of a kind whose label or whole text is a name, once there is one. */
const find = (page: Session, kind: string, name: string): Promise<ElementReference> =>
  vi.waitFor(
    async () => {
      const element = (await page.run(findElement, kind, name)) as ElementReference | null | undefined;
      if (!element) throw new Error(`There is no ${kind} named ${name}.`);
      return element;
    },
    { timeout: SHOWN_WITHIN_MS, interval: 50 },
  );

/** Clicks; again where the page moved in between, as WebDriver refuses to click on something else. */
export const press = (page: Session, kind: string, name: string): Promise<void> =>
  vi.waitFor(async () => page.click(await find(page, kind, name)), {
    timeout: SHOWN_WITHIN_MS,
    interval: 50,
  });

/** Types a text into a field; in a field for files, the path of one. */
export const write = async (page: Session, name: string, text: string): Promise<void> =>
  page.type(await find(page, "input, textarea", name), text);

export async function choose(page: Session, name: string, value: string): Promise<void> {
  const options = await page.elementsBelow(
    await find(page, "select", name),
    `option[value=${JSON.stringify(value)}]`,
  );
  const [option] = options;
  if (!option) throw new Error(`${name} has no option ${value}.`);
  await page.click(option);
}

/** Logs in through the Login screen and waits for a dashboard that is live. */
export async function logInWithWebKit(page: Session, url: string, person: Person): Promise<void> {
  await page.open(`${url}/login`);
  await press(page, "[role=radiogroup] label", person.role);
  await write(page, "Email", person.email);
  await write(page, "Password", person.password);
  await press(page, "button", "Login");
  await says(page, "Live");
}
