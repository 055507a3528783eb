/** Windows of little height, such as 1280 x 720 at a zoom of 400 %: what has the focus is in view, and the chat has room. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";

const LOW = { width: 320, height: 180 };

/** Stops of the Tab key that are looked at. */
const STOPS = 40;

/** Less than this is no room for messages. */
const MESSAGES_PX = 120;

const it = withSite({ readsOnly: true });

/** The element with the focus, if its middle is out of view or covered by something else; an empty text otherwise. */
const hiddenFocus = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const element = document.activeElement;
    if (!element || element === document.body) return "";
    const { left, top, width, height } = element.getBoundingClientRect();
    const [right, bottom] = [Math.min(left + width, innerWidth), Math.min(top + height, innerHeight)];
    const [x, y] = [(Math.max(0, left) + right) / 2, (Math.max(0, top) + bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    const label = element.closest("label");
    const isShown = hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit));
    return isShown ? "" : `${element.tagName} ${element.textContent || element.getAttribute("aria-label")}`;
  });

async function expectFocusInView(page: Page, what: string): Promise<void> {
  const hidden: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const found = await hiddenFocus(page);
    if (found !== "") hidden.push(found);
  }
  expect(hidden, what).toEqual([]);
}

async function expectRoomForMessages(page: Page): Promise<void> {
  const log = page.getByRole("log");
  await log.waitFor();
  expect((await log.boundingBox())?.height).toBeGreaterThanOrEqual(MESSAGES_PX);
  const field = page.getByRole("textbox", { name: /^Message/ });
  await field.focus();
  expect(await hiddenFocus(page)).toBe("");
}

it("what has the focus is in view on the screens of staff", async ({ grace }) => {
  await grace.page.setViewportSize(LOW);
  for (const [path, heading] of [
    ["/staffdashboard/", "Dashboard"],
    ["/staffdashboard/residents", "Residents"],
    ["/staffdashboard/settings", "Settings"],
  ] as const) {
    const page = await grace.go(path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.waitForLoadState("networkidle");
    await expectFocusInView(page, heading);
  }
  await expectRoomForMessages(await grace.go("/staffdashboard/rchat"));
});

it("what has the focus is in view on the tabs of residents, and in a dialog", async ({ maya }) => {
  await maya.page.setViewportSize(LOW);
  const page = await maya.go("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await expectFocusInView(page, "Profile");
  await page.getByRole("button", { name: "Report an Incident" }).click();
  await page.getByRole("dialog").waitFor();
  await expectFocusInView(page, "the form");
  await page.keyboard.press("Escape");
  await expectRoomForMessages(await maya.go("/dashboard#chat/office"));
});

it("a message field is in view below a banner", async ({ grace }) => {
  const page = grace.page;
  await page.route("**/api/auth/me", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), isSendingHeld: true } });
  });
  await grace.go("/staffdashboard/rchat");
  await page.getByText("This portal was restored and sends nothing.").waitFor();
  const field = page.getByRole("textbox", { name: /^Message/ });
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(async () => {
        const bars = (await page.getByRole("navigation", { name: "Staff" }).boundingBox())?.y ?? 0;
        const box = await field.boundingBox();
        return box !== null && box.y + box.height <= (viewport === PHONE ? bars : viewport.height);
      })
      .toBe(true);
  }
});
