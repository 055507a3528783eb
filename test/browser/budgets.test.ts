/** The JavaScript that a first visit loads, gzipped, stays within each screen's budget. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { RESIDENT, STAFF, signIn } from "./support/people.ts";
import { openSite } from "./support/site.ts";

/** Kilobytes (1,000 bytes) of JavaScript after gzip, by kind of screen. */
const BUDGETS_KB = { public: 110, login: 120, resident: 150, staff: 190 };

/** Code that a screen asks for only after it shows its figures (a test of the staff dashboard holds it to that). */
const LOADED_LATER = /apexcharts/;

const site = openSite();

/** Opens a screen with an empty cache and adds up the scripts that it loads until it is at rest. */
async function scriptsOf(path: string, person?: typeof STAFF | typeof RESIDENT): Promise<number> {
  const { context, page } = await site.visitor();
  if (person) await signIn(page, site.url, person);
  const fresh = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  fresh.on("response", (response) => {
    const isScript = /\.js(\?|$)/.test(response.url());
    if (isScript && !LOADED_LATER.test(response.url())) bodies.push(response.body());
  });
  const session = await context.newCDPSession(fresh);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await fresh.goto(site.url + path, { waitUntil: "networkidle" });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

describe("first-load JavaScript", () => {
  it.each([
    ["/", "public", undefined],
    ["/about", "public", undefined],
    ["/contact", "public", undefined],
    ["/login", "login", undefined],
    ["/register", "login", undefined],
    ["/dashboard", "resident", RESIDENT],
    ["/staffdashboard/", "staff", STAFF],
    ["/staffdashboard/residents", "staff", STAFF],
    ["/staffdashboard/residents/profile", "staff", STAFF],
    ["/staffdashboard/rewards", "staff", STAFF],
    ["/staffdashboard/rchat", "staff", STAFF],
    ["/staffdashboard/reports", "staff", STAFF],
    ["/staffdashboard/property-connect", "staff", STAFF],
  ] as const)("of %s is within the budget of a %s screen", async (path, kind, person) => {
    const kilobytes = await scriptsOf(path, person);
    console.log(`${path}: ${kilobytes.toFixed(1)} kB of at most ${BUDGETS_KB[kind]} kB`);
    expect(kilobytes).toBeGreaterThan(0);
    expect(kilobytes).toBeLessThanOrEqual(BUDGETS_KB[kind]);
  });
});
