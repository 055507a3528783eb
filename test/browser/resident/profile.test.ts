/** The Profile tab of the demo's resident: texts, order, colours and the scores' explanations. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE, type Visitor } from "../support/chromium.ts";
import { RESIDENT, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { colours, columnOf, headsOf } from "./support/dashboard.ts";

const LOG_MAX_HEIGHT = 320;

const site = openSite({ readsOnly: true });

const table = (page: Page, name: string) => page.getByRole("table", { name });

/** The number at the end of a ledger's line: '+1.5' is 1.5. */
const pointsIn = (line: string) => Number(/[+-]?[\d.,]+(?=\D*$)/.exec(line)?.[0].replace(",", ""));

describe("the Profile tab", () => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await site.visitor();
    page = visitor.page;
    await signIn(page, site.url, RESIDENT);
    await page.getByRole("heading", { name: "Welcome, Maya Lindqvist" }).waitFor();
    await table(page, "Behavior Log").waitFor();
    await table(page, "Payment Log").waitFor();
  });

  /** Waits until a dialog of a score is gone and the focus is back on its button, which follows a moment later. */
  const focusReturns = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Why?");

  it("shows the unit, the lease and the scores", async () => {
    const unit = page.getByRole("region", { name: "Unit" });
    for (const label of [
      "Unit number",
      "Unit type",
      "Lease start",
      "Lease end",
      "Monthly rent",
      "Class",
      "Monthly fee",
    ]) {
      await unit.getByText(label, { exact: true }).waitFor();
    }
    expect(await unit.innerText()).toContain("$1,740");
    const scores = await page.getByRole("region", { name: "Scores" }).innerText();
    expect(scores).toMatch(/Resident score[\s\S]*\/ 20[\s\S]*Payment score[\s\S]*\/ 100[\s\S]*CP/);
  });

  it("lists behavior newest first under the specified heads, gains in green and losses in red", async () => {
    const log = table(page, "Behavior Log");
    expect(await headsOf(log)).toEqual(["Type", "Reported by", "Date"]);
    const dates = (await columnOf(log, 2)).map((text) => Date.parse(text.replace("·", "")));
    expect(dates.length).toBeGreaterThan(5);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    const gain = log.getByText("+1 RP", { exact: true }).first();
    const loss = log.getByText("-0.5 RP", { exact: true }).first();
    const [gainColour, green] = await colours(gain, "--green");
    const [lossColour, red] = await colours(loss, "--red");
    expect([gainColour, lossColour]).toEqual([green, red]);
    expect(await gain.locator("svg").count()).toBe(1);
  });

  it("lists payments by month, newest first, late ones in red and others in green", async () => {
    const log = table(page, "Payment Log");
    expect(await headsOf(log)).toEqual(["Month/Year", "Status"]);
    const months = (await columnOf(log, 0)).map((text) => Date.parse(`1 ${text}`));
    expect(months).toEqual([...months].sort((a, b) => b - a));
    const [late, red] = await colours(log.getByText("Paid: Late").first(), "--red");
    const [early, green] = await colours(log.getByText("Paid: Early").first(), "--green");
    expect([late, early]).toEqual([red, green]);
  });

  it("scrolls both logs within 320 px, also by keyboard and on a phone", async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const name of ["Behavior Log entries", "Payment Log entries"]) {
        const region = page.getByRole("region", { name });
        const box = await region.boundingBox();
        expect(box?.height, `${name}, ${viewport.width} px`).toBeLessThanOrEqual(LOG_MAX_HEIGHT);
        await region.evaluate((log) => log.scrollTo(0, 0));
        await region.focus();
        await page.keyboard.press("End");
        await expect
          .poll(() => region.evaluate((log) => log.scrollTop), { message: `${name}, ${viewport.width} px` })
          .toBeGreaterThan(0);
      }
    }
    const head = await table(page, "Behavior Log").getByRole("columnheader").first().boundingBox();
    const region = await page.getByRole("region", { name: "Behavior Log entries" }).boundingBox();
    expect(Math.abs((head?.y ?? 0) - (region?.y ?? 1000))).toBeLessThanOrEqual(1);
  });

  it("explains the Resident score with entries that add up to it", async () => {
    await page.getByRole("button", { name: "Why? Resident score" }).click();
    const dialog = page.getByRole("dialog", { name: "Why this Resident score?" });
    await dialog.getByRole("listitem").filter({ hasText: "Resident score" }).waitFor();
    const lines = await dialog
      .getByRole("list", { name: "What adds up to the score" })
      .locator("li")
      .allInnerTexts();
    const entries = lines.filter((line) => !/^(Gained|Lost|All entries|Above|Resident score)/.test(line));
    const score = pointsIn(lines.at(-1) ?? "");
    expect(entries.reduce((sum, line) => sum + pointsIn(line), 0)).toBeCloseTo(score, 6);
    const shown = await page.locator("section[aria-label=Scores]").innerText();
    expect(shown).toContain(String(score));
    await dialog.getByText(/would mean class B and \$50: \$10 more a month\./).waitFor();
    await page.keyboard.press("Escape");
    await focusReturns();
  });

  it("explains the payment score by its months, and CP by the reward log", async () => {
    await page.getByRole("button", { name: "Why? Payment score" }).click();
    const payment = page.getByRole("dialog", { name: "Why this Payment score?" });
    await payment.getByText(/11 of 12 months in time/).waitFor();
    await payment.getByText("Paid on time, your score stays at 92. Paid late, it falls to 85.").waitFor();
    await payment.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Why? Currency points (CP)" }).click();
    const cp = page.getByRole("dialog", { name: "Why this many CP?" });
    await cp.getByRole("listitem").filter({ hasText: "Currency points" }).waitFor();
    const lines = await cp
      .getByRole("list", { name: "What adds up to the points" })
      .locator("li")
      .allInnerTexts();
    const total = pointsIn(lines.at(-1)?.replace(" CP", "") ?? "");
    expect(lines.slice(0, -1).reduce((sum, line) => sum + pointsIn(line), 0)).toBe(total);
    await cp.getByRole("button", { name: "Close" }).click();
    await focusReturns();
  });

  it("leaves no error in the console", () => {
    expect(visitor.complaints).toEqual([]);
  });
});
