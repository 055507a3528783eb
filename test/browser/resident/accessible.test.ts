/** Every tab and every dialog of the resident dashboard: what axe finds in light and dark, what a finger can hit, what overflows. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE, type Visitor } from "../support/chromium.ts";
import { expectAccessibleInEachTheme, expectFitting, expectGoodInEveryLook } from "../support/looks.ts";
import { RESIDENT, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { openTab } from "./support/dashboard.ts";

/** Tablets and small laptops, between what the looks below show. */
const BETWEEN_PX = [768, 834, 1024, 1100, 1180];

/** The least that a target reaches on a phone, in pixels. */
const TARGET_PX = 44;

const site = openSite({ readsOnly: true });

describe("the resident dashboard", () => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await site.visitor({ reducedMotion: "reduce" });
    page = visitor.page;
    await signIn(page, site.url, RESIDENT);
    await page.getByRole("table", { name: "Payment Log" }).waitFor();
  });

  it("has accessible tabs that fit in every look", async () => {
    await expectGoodInEveryLook(page, "Profile");
    await openTab(page, "Notifications");
    await page.getByRole("table", { name: "Notifications" }).waitFor();
    await expectGoodInEveryLook(page, "Notifications");
    await openTab(page, "Rewards");
    await page.getByRole("table", { name: "Reward Log" }).waitFor();
    await expectGoodInEveryLook(page, "Rewards");
    await openTab(page, "Incidents");
    await page.getByRole("table", { name: "Incidents" }).waitFor();
    await expectGoodInEveryLook(page, "Incidents");
    await openTab(page, "Resident Chat");
    await page.getByPlaceholder("Type your message...").waitFor();
    await expectGoodInEveryLook(page, "Resident Chat");
  });

  it("fits tablets and small laptops, and so do its logs", async () => {
    for (const tab of ["Profile", "Notifications", "Rewards", "Incidents"] as const) {
      await openTab(page, tab);
      await page.getByRole("table").first().waitFor();
      for (const width of BETWEEN_PX) {
        await page.setViewportSize({ width, height: DESKTOP.height });
        const tooWide = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll("section[tabindex]")]
            .filter((area) => area.scrollWidth > area.clientWidth)
            .map((area) => area.getAttribute("aria-label") ?? "the page"),
        );
        expect(tooWide, `${tab} at ${width} px`).toEqual([]);
      }
    }
    await page.setViewportSize(DESKTOP);
  });

  it("has accessible dialogs that fit in every look", async () => {
    await openTab(page, "Incidents");
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
    for (const score of ["Resident score", "Payment score", "Currency points (CP)"]) {
      await page.getByRole("button", { name: `Why? ${score}` }).click();
      await dialog.getByRole("button", { name: "Done" }).waitFor();
      await expectAccessibleInEachTheme(page, `why this ${score}`);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFitting(page, `why this ${score}`);
      await page.setViewportSize(DESKTOP);
      await dialog.getByRole("button", { name: "Done" }).click();
      await dialog.waitFor({ state: "detached" });
    }
    expect(visitor.complaints).toEqual([]);
  });

  it("has targets that are large enough for a finger on a phone", async () => {
    await page.setViewportSize(PHONE);
    for (const tab of ["Profile", "Rewards", "Incidents"] as const) {
      await openTab(page, tab);
      const small = await page.evaluate((least) => {
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
      expect(small, tab).toEqual([]);
    }
  });
});
