/** What the lists of units, former residents, rent and incidents share: a filter that finds people, and chosen rows. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { demoToday } from "../support/demo-days.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../support/looks.ts";
import { uniqueName } from "../support/office.ts";

const it = withSite({ addsOnly: true });

const filterOf = (page: Page) => page.getByRole("searchbox", { name: "Filter by name or unit" });
const actionsOf = async (page: Page) =>
  (await page.getByRole("button").allTextContents()).filter((name) =>
    ["Message", "Announce", "Add behavior", "Export"].includes(name),
  );

/** A phone number that no other resident has, as it is stored and as the office writes it. */
function somePhone(): [stored: string, written: string] {
  const line = String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
  return [`708552${line}`, `(708) 552-${line}`];
}

async function exportedText(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV (.csv)" }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

it("a phone finds unit and rent; chosen units get a message", async ({ grace, office }) => {
  const number = uniqueName();
  const [phone, written] = somePhone();
  const unit = (part: string) => ({ unitNumber: `${number}-${part}` });
  const first = await office.moveIn("Ursula", { ...unit("1"), phone });
  await office.moveIn("Umberto", unit("2"));
  await office.moveIn("Ulla", unit("3"));
  const page = await grace.go("/staffdashboard/units");
  const rows = page.locator("tbody tr:not([aria-hidden])");
  await filterOf(page).fill(written);
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining("Ursula")]);
  await filterOf(page).fill(first.email);
  await expect.poll(() => rows.count()).toBe(1);
  await filterOf(page).fill(number);
  await expect.poll(() => rows.count()).toBe(3);

  const box = (part: string) => page.getByRole("checkbox", { name: `Select Unit ${number}-${part}` });
  await box("1").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByText("2 selected").waitFor();
  await expectAccessibleAndFitting(page, "chosen units");
  const text = await exportedText(page);
  expect([1, 2, 3].map((part) => text.includes(`${number}-${part}`))).toEqual([true, true, false]);
  await page.getByRole("button", { name: "Select all 3" }).click();
  await page.getByRole("button", { name: "Message" }).click();
  const message = page.getByRole("dialog", { name: "Message to 3 residents" });
  await message.getByLabel("Message").fill("The lift is checked tomorrow.");
  await message.getByRole("button", { name: "Send" }).click();
  await alerts(page).filter({ hasText: "Sent to 3 residents." }).waitFor();
  const path = `/api/dashboard/conversations/${encodeURIComponent(`office:${first.userID}`)}/messages`;
  expect(await office.rest.get(path)).toMatchObject([{ message: "The lift is checked tomorrow." }]);
  await filterOf(page).waitFor();

  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Select units" }).click();
  await box("3").check();
  await page.getByText("1 selected").waitFor();
  await expectAccessibleAndFitting(page, "chosen units on a phone");
  await page.getByRole("button", { name: "Done" }).click();
  await filterOf(page).waitFor();

  await page.setViewportSize(DESKTOP);
  await grace.go("/staffdashboard/rent");
  await filterOf(page).fill(written);
  await expect.poll(() => page.locator("[data-lease]").count()).toBe(1);
});

it("chosen former residents can be exported, and get no message", async ({ grace, office }) => {
  const [phone, written] = somePhone();
  const { userID } = await office.moveIn("Fabian", { lastName: uniqueName(), phone });
  const moveOut = { date: demoToday(), reason: "Moved" };
  await office.rest.put(`/api/dashboard/residents/${userID}/move-out`, moveOut);
  const page = await grace.go("/staffdashboard/residents?filterStatus=Former");
  await filterOf(page).fill(written);
  await page.getByRole("checkbox", { name: /^Select Fabian/ }).check();
  await page.getByText("1 selected").waitFor();
  await expectAccessible(page, "chosen former residents");
  expect(await actionsOf(page)).toEqual(["Export"]);
  expect(await exportedText(page)).toContain("Fabian");
});

it("a person's phone and email find what they have reported", async ({ grace, office }) => {
  const [phone, written] = somePhone();
  const { userID, email } = await office.moveIn("Ines", { phone });
  await office.rest.post("/api/dashboard/incidents/new", {
    ...{ userID, requestID: "", type: "Maintenance", category: "Plumbing", subCategory: "Clogged drain" },
    ...{ description: "It is slow.", concernedParty: "Kitchen", priorityLevel: "High" },
  });
  const page = await grace.go("/staffdashboard/incidents");
  const rows = page.locator("[data-incident]");
  for (const query of [written, email]) {
    await page.getByRole("searchbox", { name: "Filter incidents" }).fill(query);
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining("Ines")]);
  }
  const height = await rows.first().evaluate((row) => row.closest("li")?.offsetHeight ?? 0);
  expect(height).toBeLessThanOrEqual(64);
});

it("the tools of each list are one line on wide screens, in either language", async ({ enter, newStaff }) => {
  const visitor = await enter(await newStaff("Tullia"));
  const page = await visitor.go("/staffdashboard/");
  for (const language of ["en", "es"]) {
    await page.evaluate(
      (code) =>
        fetch("/api/account/language", {
          method: "PUT",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ language: code }),
        }),
      language,
    );
    for (const path of ["residents", "units", "rent"]) {
      await visitor.go(`/staffdashboard/${path}`);
      const tools = page.locator("[data-list-tools]");
      await tools.getByRole("searchbox").waitFor();
      await page.locator("tbody tr").first().waitFor();
      // Polled, because a tool whose code arrives later moves those beside it.
      const parts = tools.locator("input, fieldset, button[aria-haspopup=menu]");
      const spread = () =>
        parts.evaluateAll((elements) => {
          const middles = elements.map((element) => {
            const { top, height } = element.getBoundingClientRect();
            return Math.round(top + height / 2);
          });
          return Math.max(...middles) - Math.min(...middles);
        });
      await expect.poll(spread, { message: `${path}, ${language}` }).toBeLessThan(4);
    }
  }
});

it("the list of units finds a changed phone at once", async ({ grace, office }) => {
  const [phone, written] = somePhone();
  const { userID, unitNumber } = await office.moveIn("Petronella", { unitNumber: uniqueName() });
  const page = await grace.go("/staffdashboard/units");
  await filterOf(page).fill(written);
  await page.getByText("No unit matches.").waitFor();
  await office.rest.put(`/api/dashboard/residents/${userID}/phone`, { phone });
  await page.getByRole("link", { name: unitNumber, exact: true }).waitFor();
});
