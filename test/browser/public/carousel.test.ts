/** The team's carousel: its six members, its clock, and every way to turn it (specification, sections 2 and 9). */
import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { focused, visit } from "./visit.ts";

const NAMES = ["Avery", "Jordan", "Morgan", "Riley", "Casey", "Quinn"].map((name) => `${name} Sample`);
const INTERVAL_MS = 5000;
const SWIPE_PX = 40;

/** About, with the page's clock in the test's hands, at the first member and with nothing that holds the carousel. */
const it = withSite({ readsOnly: true }).extend("page", async ({ site, visitor }) => {
  const { page } = await visitor({ hasTouch: true });
  await page.clock.install({ time: new Date("2026-05-04T12:00:00Z") });
  await visit(page, `${site.url}/about`);
  await page.clock.pauseAt(new Date("2026-05-04T13:00:00Z"));
  await portrait(page, 0).click();
  await release(page);
  await expectMember(page, 0);
  return page;
});

const carousel = (page: Page) => page.getByRole("region", { name: "Our team" });
const portrait = (page: Page, index: number) =>
  carousel(page).getByRole("tab", { name: NAMES[index] as string });
const button = (page: Page, name: RegExp) => carousel(page).getByRole("button", { name });

/** Takes pointer and focus out of the carousel, so that its timer restarts. */
async function release(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(5, 5);
}

async function expectMember(page: Page, index: number): Promise<void> {
  const count = carousel(page).getByText(/^\d of 6$/);
  await expect.poll(() => count.innerText()).toBe(`${index + 1} of 6`);
  // The one before fades out.
  await expect.poll(() => carousel(page).getByRole("heading").allInnerTexts()).toEqual([NAMES[index]]);
}

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** What holds the carousel, and what ends that. */
const HOLDS: [what: string, hold: (page: Page) => Promise<void>, end: (page: Page) => Promise<void>][] = [
  ["the pointer", (page) => carousel(page).getByRole("heading").hover(), release],
  ["the focus", (page) => portrait(page, 0).focus(), release],
  ["a hidden tab", (page) => hide(page, true), (page) => hide(page, false)],
  [
    "its stop button",
    async (page) => {
      await button(page, /^Stop/).click();
      await release(page);
    },
    async (page) => {
      await button(page, /^Start/).click();
      await release(page);
    },
  ],
];

it("the carousel advances every 5000 ms while nothing holds it", async ({ page }) => {
  for (const next of [1, 2, 3, 4, 5, 0]) {
    await page.clock.runFor(INTERVAL_MS - 1);
    await expectMember(page, (next + 5) % 6);
    await page.clock.runFor(1);
    await expectMember(page, next);
  }
  for (const [at, [, hold, end]] of HOLDS.entries()) {
    await hold(page);
    await page.clock.runFor(3 * INTERVAL_MS);
    await expectMember(page, at);
    await end(page);
    await page.clock.runFor(INTERVAL_MS);
    await expectMember(page, at + 1);
  }
});

it("the carousel never advances with reduced motion, and has no stop button then", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The page follows the setting with its next frame.
  await button(page, /^(Stop|Start)/).waitFor({ state: "detached" });
  await page.clock.runFor(5 * INTERVAL_MS);
  await expectMember(page, 0);
  await button(page, /^Next/).click();
  await expectMember(page, 1);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await button(page, /^Stop/).waitFor();
});

it("the carousel is turned by hand, and announces slides while it is paused", async ({ page }) => {
  expect(await carousel(page).getAttribute("aria-roledescription")).toBe("carousel");
  const slide = carousel(page).getByRole("tabpanel", { name: "1 of 6" });
  expect(await slide.getAttribute("aria-roledescription")).toBe("slide");
  await carousel(page).locator('[aria-live="off"]').waitFor({ state: "attached" });
  await portrait(page, 0).focus();
  await carousel(page).locator('[aria-live="polite"]').waitFor();
  const chosen = carousel(page).getByRole("tab", { selected: true });
  expect(await chosen.getAttribute("aria-label")).toBe(NAMES[0]);

  await button(page, /^Previous/).click();
  await expectMember(page, 5);
  await button(page, /^Next/).click();
  await expectMember(page, 0);
  await page.keyboard.press("ArrowLeft");
  await expectMember(page, 5);
  await portrait(page, 5).focus();
  await page.keyboard.press("ArrowRight");
  await expectMember(page, 0);
  expect(await focused(page)).toBe(NAMES[0]);
  await page.keyboard.press("Alt+ArrowRight");
  await expectMember(page, 0);
  for (const [index, name] of NAMES.entries()) {
    await portrait(page, index).click();
    await expectMember(page, index);
    const picture = carousel(page).getByRole("img", { name: `Portrait of ${name}` });
    expect(await picture.isVisible()).toBe(true);
  }
});

async function swipe(session: CDPSession, page: Page, across: number): Promise<void> {
  const box = await carousel(page).getByRole("heading").boundingBox();
  if (!box) throw new Error("The member's name is not in view.");
  const [x, y] = [Math.round(box.x + 60), Math.round(box.y + 10)];
  const at = (left: number) => ({ touchPoints: [{ x: left, y }] });
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(x) });
  await session.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x + Math.round(across / 2)) });
  await session.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x + across) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

it(`a finger turns the carousel at ${SWIPE_PX} px to either side, and not before`, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const session = await page.context().newCDPSession(page);
  for (const [across, member] of [
    [-SWIPE_PX, 1],
    [SWIPE_PX, 0],
    [SWIPE_PX, 5],
    [-(SWIPE_PX - 1), 5],
    [SWIPE_PX - 1, 5],
  ] as const) {
    await swipe(session, page, across);
    await expectMember(page, member);
  }
});
