/** The team's carousel: its six members, its clock, and every way to turn it (specification, sections 2 and 9). */
import type { CDPSession, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PHONE, type Visitor } from "../support/chromium.ts";
import { openSite } from "../support/site.ts";
import { focused, visit } from "./visit.ts";

const NAMES = [
  "Avery Sample",
  "Jordan Sample",
  "Morgan Sample",
  "Riley Sample",
  "Casey Sample",
  "Quinn Sample",
];
const INTERVAL_MS = 5000;
const SWIPE_PX = 40;

const site = openSite({ readsOnly: true });
let visitor: Visitor;
let page: Page;

const carousel = (page: Page) => page.getByRole("region", { name: "Our team" });
const count = (page: Page) => carousel(page).getByText(/^\d of 6$/);
const button = (page: Page, name: RegExp) => carousel(page).getByRole("button", { name });

/** Opens About with the page's clock in the test's hands. */
beforeAll(async () => {
  visitor = await site.visitor({ hasTouch: true });
  page = visitor.page;
  await page.clock.install({ time: new Date("2026-05-04T12:00:00Z") });
  await visit(page, `${site.url}/about`);
  await page.clock.pauseAt(new Date("2026-05-04T13:00:00Z"));
});

/** Each test begins at the first member, with nothing holding the carousel. */
beforeEach(async () => {
  await carousel(page)
    .getByRole("tab", { name: NAMES[0] as string })
    .click();
  await release(page);
  await expectMember(page, 0);
});

afterEach(() => {
  expect(visitor.complaints).toEqual([]);
});

/** Takes pointer and focus out of the carousel, so that its timer restarts. */
async function release(page: Page) {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(5, 5);
}

async function expectMember(page: Page, index: number) {
  await expect.poll(() => count(page).innerText()).toBe(`${index + 1} of 6`);
  // The one before fades out.
  await expect.poll(() => carousel(page).getByRole("heading").allInnerTexts()).toEqual([NAMES[index]]);
}

describe("automatically", () => {
  it("advances every 5000 ms and wraps after the sixth slide", async () => {
    for (const next of [1, 2, 3, 4, 5, 0]) {
      await page.clock.runFor(INTERVAL_MS - 1);
      await expectMember(page, (next + 5) % 6);
      await page.clock.runFor(1);
      await expectMember(page, next);
    }
  });

  it("pauses under the pointer, and waits a full interval afterwards", async () => {
    await carousel(page).getByRole("heading").hover();
    await page.clock.runFor(3 * INTERVAL_MS);
    await expectMember(page, 0);
    await release(page);
    await page.clock.runFor(INTERVAL_MS);
    await expectMember(page, 1);
  });

  it("pauses while it has the focus", async () => {
    await carousel(page).getByRole("tab", { name: "Avery Sample" }).focus();
    await page.clock.runFor(3 * INTERVAL_MS);
    await expectMember(page, 0);
    await release(page);
    await page.clock.runFor(INTERVAL_MS);
    await expectMember(page, 1);
  });

  it("pauses while the tab is hidden", async () => {
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await hide(true);
    await page.clock.runFor(3 * INTERVAL_MS);
    await expectMember(page, 0);
    await hide(false);
    await page.clock.runFor(INTERVAL_MS);
    await expectMember(page, 1);
  });

  it("can be stopped and started", async () => {
    await button(page, /^Stop/).click();
    await release(page);
    await page.clock.runFor(3 * INTERVAL_MS);
    await expectMember(page, 0);
    await button(page, /^Start/).click();
    await release(page);
    await page.clock.runFor(INTERVAL_MS);
    await expectMember(page, 1);
  });

  it("never advances with reduced motion, and has no stop button then", async () => {
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
});

describe("by hand", () => {
  it("moves by its buttons and wraps at both ends", async () => {
    await button(page, /^Previous/).click();
    await expectMember(page, 5);
    await button(page, /^Next/).click();
    await expectMember(page, 0);
  });

  it("moves by the arrow keys, and the focus follows among the portraits", async () => {
    await button(page, /^Next/).focus();
    await page.keyboard.press("ArrowRight");
    await expectMember(page, 1);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expectMember(page, 5);
    await carousel(page).getByRole("tab", { name: "Quinn Sample" }).focus();
    await page.keyboard.press("ArrowRight");
    await expectMember(page, 0);
    expect(await focused(page)).toBe("Avery Sample");
    await page.keyboard.press("Alt+ArrowRight");
    await expectMember(page, 0);
  });

  it("shows the person whose portrait is clicked", async () => {
    for (const [index, name] of NAMES.entries()) {
      await carousel(page).getByRole("tab", { name }).click();
      await expectMember(page, index);
      expect(
        await carousel(page)
          .getByRole("img", { name: `Portrait of ${name}` })
          .isVisible(),
      ).toBe(true);
    }
  });

  it("has carousel semantics, and announces slides only while it is paused", async () => {
    expect(await carousel(page).getAttribute("aria-roledescription")).toBe("carousel");
    const slide = carousel(page).getByRole("tabpanel", { name: "1 of 6" });
    expect(await slide.getAttribute("aria-roledescription")).toBe("slide");
    await carousel(page).locator('[aria-live="off"]').waitFor({ state: "attached" });
    await carousel(page).getByRole("tab", { name: "Avery Sample" }).focus();
    await carousel(page).locator('[aria-live="polite"]').waitFor();
    expect(await carousel(page).getByRole("tab", { selected: true }).getAttribute("aria-label")).toBe(
      "Avery Sample",
    );
  });
});

describe("by a finger", () => {
  async function swipe(session: CDPSession, page: Page, across: number) {
    const box = await carousel(page).getByRole("heading").boundingBox();
    if (!box) throw new Error("The member's name is not in view.");
    const [x, y] = [Math.round(box.x + 60), Math.round(box.y + 10)];
    const at = (left: number) => ({ touchPoints: [{ x: left, y }] });
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(x) });
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x + Math.round(across / 2)) });
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x + across) });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  it(`turns at ${SWIPE_PX} px to either side, and not before`, async () => {
    await page.setViewportSize(PHONE);
    const session = await page.context().newCDPSession(page);
    await swipe(session, page, -SWIPE_PX);
    await expectMember(page, 1);
    await swipe(session, page, SWIPE_PX);
    await expectMember(page, 0);
    await swipe(session, page, SWIPE_PX);
    await expectMember(page, 5);
    await swipe(session, page, -(SWIPE_PX - 1));
    await swipe(session, page, SWIPE_PX - 1);
    await expectMember(page, 5);
  });
});
