/** The keys that open the menus of an incident, where they do nothing, and where the focus returns to. */

import { expect } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import { withSite } from "../support/fixtures.ts";

const it = withSite({ addsOnly: true });

it("keys assign and date an incident, and only there", async ({ grace: { page, go }, office }) => {
  const { userID } = await office.moveIn("Edda");
  const report = { type: "Maintenance", category: "Plumbing", subCategory: "No hot water" };
  const incident = await office.rest.post<IncidentView>("/api/dashboard/incidents/new", {
    ...{ ...report, userID, description: "It is cold.", concernedParty: "Kitchen" },
  });
  const focusIn = (role: string) => page.locator(`[role=${role}]:focus-within`).waitFor();
  const row = page.locator(`a[data-incident="${incident._id}"]`);
  const field = page.getByRole("region", { name: "Incident", exact: true }).getByRole("textbox");
  await go("/staffdashboard/");
  await page.locator(`a[href$="${incident._id}"]`).first().click();
  await page.locator("h2:focus", { hasText: "No hot water" }).waitFor();
  await page.keyboard.press("a");
  await focusIn("menu");
  await page.keyboard.press("g", { delay: 50 });
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Assignee: Grace" }).waitFor();
  await page.keyboard.press("d");
  await focusIn("menu");
  await page.keyboard.type("tom", { delay: 50 });
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Due date: (?!No due)/ }).waitFor();
  // The second dialog opens together with the menu's closing, because its code is here.
  for (let opened = 0; opened < 2; opened += 1) {
    await page.keyboard.press("d");
    await focusIn("menu");
    await page.keyboard.type("cho", { delay: 50 });
    await page.keyboard.press("Enter");
    await focusIn("dialog");
    await page.keyboard.press("Escape");
    await page.locator("button:focus[aria-label^='Due date']").waitFor();
  }
  await row.focus();
  await page.keyboard.press("p");
  await page.getByRole("menu", { name: /^Priority/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("a[data-incident]:not([aria-current])").last().focus();
  await page.keyboard.press("p");
  await field.pressSequentially("pad");
  expect([await field.inputValue(), await page.getByRole("menu").count()]).toEqual(["pad", 0]);
});
