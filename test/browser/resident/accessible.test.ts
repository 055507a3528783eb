/** Every tab and every dialog of the resident dashboard: what axe finds in light and dark, what a finger can hit, what overflows. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, NARROWEST, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessible, expectFitting, expectGoodInEveryLook } from "../support/looks.ts";
import { openTab } from "./support/dashboard.ts";

/** Tablets and small laptops, between what the looks below show. */
const BETWEEN_PX = [768, 834, 1024, 1100, 1180];

/** The least that a target reaches on a phone, in pixels. */
const TARGET_PX = 44;

const it = withSite({ readsOnly: true });

/** The page and its logs, if they scroll sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("section[tabindex]")]
      .filter((area) => area.scrollWidth > area.clientWidth)
      .map((area) => area.getAttribute("aria-label") ?? "the page"),
  );

/** The links and buttons that are too small for a finger. */
const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    /** The drawn pixels, and those that an overlay adds. */
    const reach = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const after = getComputedStyle(element, "::after");
      if (after.position !== "absolute" || after.content === "none") return { width, height };
      return {
        width: Math.max(width, Number.parseFloat(after.width)),
        height: Math.max(height, Number.parseFloat(after.height)),
      };
    };
    return [...document.querySelectorAll("main a, main button, nav a")]
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => reach(element).height < least || reach(element).width < least)
      .map((element) => `${element.textContent || element.getAttribute("aria-label")}`);
  }, TARGET_PX);

it("the tabs are accessible and fit, with targets for fingers on a phone", async ({ maya }) => {
  const page = await maya.go("/dashboard");
  for (const tab of ["Profile", "Notifications", "Rewards", "Incidents"] as const) {
    await openTab(page, tab);
    await page.getByRole("table").last().waitFor();
    await expectGoodInEveryLook(page, tab);
    for (const width of BETWEEN_PX) {
      await page.setViewportSize({ width, height: DESKTOP.height });
      expect(await tooWide(page), `${tab} at ${width} px`).toEqual([]);
    }
    if (tab !== "Notifications") {
      await page.setViewportSize(PHONE);
      expect(await tooSmall(page), tab).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
  }
  await openTab(page, "Resident Chat");
  await page.getByPlaceholder("Type your message...").waitFor();
  await expectGoodInEveryLook(page, "Resident Chat");
});

it("the dialogs are accessible and fit", async ({ maya }) => {
  const page = await maya.go("/dashboard#incidents");
  await page.getByRole("button", { name: "Report an Incident" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type").selectOption("Maintenance");
  await dialog.getByLabel("Category", { exact: true }).selectOption("Plumbing");
  await dialog.getByLabel("Sub Category").selectOption("Sewer backup");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").waitFor();
  await expectGoodInEveryLook(page, "the form with guidance and an alert");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await openTab(page, "Profile");
  for (const [score, colorScheme] of [
    ["Resident score", "light"],
    ["Payment score", "dark"],
    ["Currency points (CP)", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole("button", { name: `Why? ${score}` }).click();
    await dialog.getByRole("button", { name: "Done" }).waitFor();
    await expectAccessible(page, `why this ${score}, ${colorScheme}`);
    await page.setViewportSize(NARROWEST);
    await expectFitting(page, `why this ${score}`);
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
  }
});
