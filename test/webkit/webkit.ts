/**
 * WebKitGTK's MiniBrowser on a display without a screen, driven by WebDriver. A driver has one session, so each person has a separate
 * driver and browser.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findWebKit } from "../../scripts/bootstrap/webkit.mjs";
import { freePort } from "../../scripts/free-port.ts";
import { type Driver, findElement, until } from "../browser/support/core-journey.ts";
import { type ElementReference, isReady, startSession } from "./webdriver.ts";

const ENTER = "\uE007";

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

/** A page whose browser can be ended. Its complaints are those since it was last opened or reloaded. */
export interface WebKitDriver extends Driver<ElementReference> {
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
export async function openWebKit({ name }: Display): Promise<WebKitDriver> {
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
  return {
    ...session,
    async open(address) {
      await session.open(address);
      await session.run(collectErrors);
    },
    async reload() {
      await session.reload();
      await session.run(collectErrors);
    },
    find: async (kind, name) =>
      (await session.run(findElement, kind, name)) as unknown as ElementReference | null,
    async select(element, value) {
      const [option] = await session.elementsBelow(element, `option[value=${JSON.stringify(value)}]`);
      if (!option) throw new Error(`There is no option ${value}.`);
      await session.click(option);
    },
    enter: (element) => session.type(element, ENTER),
    complaints: () => session.run(readErrors),
    async close() {
      await session.end();
      await endProcess(driver);
    },
  };
}
