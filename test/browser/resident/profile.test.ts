/** The Profile tab of the demo's resident: texts, order, colours and the scores' explanations. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import type { SignedIn } from "../support/site.ts";
import { colours, columnOf, headsOf } from "./support/dashboard.ts";

const LOG_MAX_HEIGHT = 320;

const it = withSite({ readsOnly: true });

const table = (page: Page, name: string) => page.getByRole("table", { name });

async function openProfile(maya: SignedIn): Promise<Page> {
  const page = await maya.go("/dashboard");
  await page.getByRole("heading", { name: "Welcome, Maya Lindqvist" }).waitFor();
  await table(page, "Behavior Log").waitFor();
  await table(page, "Payment Log").waitFor();
  return page;
}

/** The number at the end of a ledger's line: '+1.5' is 1.5. */
const pointsIn = (line: string) => Number(/[+-]?[\d.,]+(?=\D*$)/.exec(line)?.[0].replace(",", ""));

/** Opens the explanation of a score. @returns the dialog, and the lines of its list once the last one is there */
async function explain(page: Page, score: string, title: string) {
  await page.getByRole("button", { name: `Why? ${score}` }).click();
  const dialog = page.getByRole("dialog", { name: title });
  const linesOf = async (list: string, last: string) => {
    await dialog.getByRole("listitem").filter({ hasText: last }).waitFor();
    return dialog.getByRole("list", { name: list }).locator("li").allInnerTexts();
  };
  return { dialog, linesOf };
}

/** Waits until the focus is back on a score's button, which follows a moment after its dialog is gone. */
const focusReturns = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Why?");

async function expectColour(element: Locator, token: string): Promise<void> {
  const [shown, wanted] = await colours(element, token);
  expect(shown, token).toBe(wanted);
}

it("shows unit, lease, scores and both logs as specified", async ({ maya }) => {
  const page = await openProfile(maya);
  const unit = page.getByRole("region", { name: "Unit" });
  const labels = ["Unit number", "Unit type", "Lease start", "Lease end", "Monthly rent", "Class"];
  for (const label of [...labels, "Monthly fee"]) await unit.getByText(label, { exact: true }).waitFor();
  expect(await unit.innerText()).toContain("$1,740");
  const scores = await page.getByRole("region", { name: "Scores" }).innerText();
  expect(scores).toMatch(/Resident score[\s\S]*\/ 20[\s\S]*Payment score[\s\S]*\/ 100[\s\S]*CP/);

  const behavior = table(page, "Behavior Log");
  expect(await headsOf(behavior)).toEqual(["Type", "Reported by", "Date"]);
  const dates = (await columnOf(behavior, 2)).map((text) => Date.parse(text.replace("·", "")));
  expect(dates.length).toBeGreaterThan(5);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  const gain = behavior.getByText("+1 RP", { exact: true }).first();
  await expectColour(gain, "--green");
  expect(await gain.locator("xpath=..").locator("svg").count()).toBe(1);
  await expectColour(behavior.getByText("-0.5 RP", { exact: true }).first(), "--red");

  const payments = table(page, "Payment Log");
  expect(await headsOf(payments)).toEqual(["Month/Year", "Status"]);
  const months = (await columnOf(payments, 0)).map((text) => Date.parse(`1 ${text}`));
  expect(months).toEqual([...months].sort((a, b) => b - a));
  await expectColour(payments.getByText("Paid: Late").first(), "--red");
  await expectColour(payments.getByText("Paid: Early").first(), "--green");
  // Digits of one width would widen the hyphen, too.
  const figures = (node: Element) => getComputedStyle(node).fontVariantNumeric;
  expect(await payments.getByText("Paid: On-time").first().evaluate(figures)).toBe("normal");
});

it("scrolls both logs within 320 px, also by keyboard and on a phone", async ({ maya }) => {
  const page = await openProfile(maya);
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

it("explains each score with entries that add up to it", async ({ maya }) => {
  const page = await openProfile(maya);
  const resident = await explain(page, "Resident score", "Why this Resident score?");
  const lines = await resident.linesOf("What adds up to the score", "Resident score");
  const entries = lines.filter((line) => !/^(Gained|Lost|All entries|Above|Resident score)/.test(line));
  const score = pointsIn(lines.at(-1) ?? "");
  expect(entries.reduce((sum, line) => sum + pointsIn(line), 0)).toBeCloseTo(score, 6);
  expect(await page.locator("section[aria-label=Scores]").innerText()).toContain(String(score));
  await resident.dialog.getByText(/would mean class B and \$50: \$10 more a month\./).waitFor();
  await page.keyboard.press("Escape");
  await focusReturns(page);

  const payment = await explain(page, "Payment score", "Why this Payment score?");
  await payment.dialog.getByText(/11 of 12 months in time/).waitFor();
  await payment.dialog
    .getByText("Paid on time, your score stays at 92. Paid late, it falls to 85.")
    .waitFor();
  await payment.dialog.getByRole("button", { name: "Done" }).click();

  const cp = await explain(page, "Currency points (CP)", "Why this many CP?");
  const points = (await cp.linesOf("What adds up to your CP", "Currency points")).map((line) =>
    pointsIn(line.replace(" CP", "")),
  );
  expect(points.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(points.at(-1));
  await cp.dialog.getByRole("button", { name: "Close" }).click();
  await focusReturns(page);
});
