/** The JavaScript that a screen loads on a first visit, and how much of it each kind of screen may load. */
import { gzipSync } from "node:zlib";
import type { Visitor } from "./chromium.ts";
import { openSession, type Person } from "./people.ts";

/** Kilobytes (1,000 bytes) of JavaScript after gzip, by kind of screen. */
export const BUDGETS_KB = {
  /** Before the visitor's first input. */
  prerendered: 2,
  public: 98.6,
  login: 98.6,
  register: 99.6,
  resident: 135,
  staff: 145,
  settings: 143.8,
};

/** Parts that a screen asks for only after it shows its figures, with what they need (tests of these screens hold them to that). */
const LOADED_LATER = /\/(react-apexcharts|property-analytics|profile-panels)\b/;

/**
 * Opens a screen with an empty cache and adds up the scripts that it loads until it is at rest, or asks for a later part.
 * @param open opens a page as one person on one device
 * @returns kilobytes after gzip
 */
export async function scriptsOf(
  open: () => Promise<Visitor>,
  url: string,
  path: string,
  person?: Person,
): Promise<number> {
  const { context, page } = await open();
  if (person) await openSession(page, url, person);
  const fresh = await context.newPage();
  const bodies: Promise<Buffer | undefined>[] = [];
  let isLater = false;
  fresh.on("request", (request) => {
    if (!/\.js(\?|$)/.test(request.url())) return;
    isLater ||= LOADED_LATER.test(request.url());
    if (!isLater) bodies.push(request.response().then((response) => response?.body()));
  });
  const session = await context.newCDPSession(fresh);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await fresh.goto(url + path, { waitUntil: "networkidle" });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body ?? "", { level: 9 }).length);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
