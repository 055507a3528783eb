/** Every screen at both widths, light and dark: what axe finds, and whether anything reaches out of the page. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, launchBrowser, openVisitor, PHONE } from "./support/chromium.ts";
import { type DemoProcess, startDemo } from "./support/demo-process.ts";
import { RESIDENT, STAFF, signIn } from "./support/people.ts";

const PUBLIC = ["/", "/about", "/contact", "/login", "/register", "/unauthorized", "/no-such-page"];
const OF_RESIDENT = ["/dashboard"];
const OF_STAFF = [
  "/staffdashboard/",
  "/staffdashboard/residents",
  "/staffdashboard/residents/profile",
  "/staffdashboard/rewards",
  "/staffdashboard/rchat",
  "/staffdashboard/property-connect",
  "/staffdashboard/reports",
];

let demo: DemoProcess;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await demo?.stop();
});

async function look(page: Page, path: string) {
  await page.goto(demo.url + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const found = await new AxeBuilder({ page }).analyze();
  expect(
    found.violations.map((violation) => `${path}: ${violation.id} ${violation.nodes[0]?.html}`),
    path,
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

const LOOKS = [
  { name: "desktop, light", viewport: DESKTOP, colorScheme: "light" },
  { name: "desktop, dark", viewport: DESKTOP, colorScheme: "dark" },
  { name: "phone, light", viewport: PHONE, colorScheme: "light" },
  { name: "phone, dark", viewport: PHONE, colorScheme: "dark" },
  { name: "the narrowest phone", viewport: { width: 320, height: 640 }, colorScheme: "light" },
] as const;

describe.each(LOOKS)("on $name", ({ viewport, colorScheme }) => {
  const options = { viewport, colorScheme, reducedMotion: "reduce" } as const;

  it("public screens are accessible and fit", async () => {
    const { context, page, complaints } = await openVisitor(browser, options);
    for (const path of PUBLIC) await look(page, path);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ["resident", RESIDENT, OF_RESIDENT],
    ["staff", STAFF, OF_STAFF],
  ] as const)("%s screens are accessible and fit", async (_role, person, paths) => {
    const { context, page, complaints } = await openVisitor(browser, options);
    await signIn(page, demo.url, person);
    for (const path of paths) await look(page, path);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
