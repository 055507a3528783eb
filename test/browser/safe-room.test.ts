/** Residents and staff in the property's chat: editing, removing, reporting and muting, live on both pages. */
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite, type SignedIn } from "./support/site.ts";

const site = openSite();

let grace: SignedIn;
let maya: SignedIn;
let staff: Page;
let resident: Page;

beforeAll(async () => {
  grace = await site.enter(STAFF, { viewport: DESKTOP });
  maya = await site.enter(RESIDENT, { viewport: PHONE, colorScheme: "dark" });
  staff = await grace.go("/staffdashboard/rchat");
  resident = await maya.go("/dashboard#chat");
});

/** The newest message with a text; the demo has removed messages, too. */
const shown = (page: Page, text: string | RegExp) =>
  page.getByRole("log").getByText(text, { exact: true }).last();

async function send(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Type your message...").fill(text);
  await page.keyboard.press("Enter");
  await shown(page, text).waitFor();
}

async function choose(page: Page, text: string, action: string | RegExp): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: text }).last();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

it("an author edits and removes a message in its place; others see it at once", async () => {
  await send(resident, "The gym is opne");
  await shown(staff, "The gym is opne").waitFor();
  await choose(resident, "The gym is opne", "Edit");
  const field = resident.getByRole("textbox", { name: "Edit message" });
  await field.fill("The gym is open");
  await expectAccessibleAndFitting(resident, "the safe room");
  await field.press("Enter");
  await shown(staff, "The gym is open").waitFor();
  await staff.getByRole("listitem").filter({ hasText: "The gym is open" }).getByText("edited").waitFor();
  expect(await shown(staff, "The gym is opne").count()).toBe(0);
  await choose(resident, "The gym is open", "Remove");
  await resident.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await shown(resident, "You removed this message").waitFor();
  await shown(staff, "The gym is open").waitFor({ state: "detached" });
  // Staff can read what was removed.
  await choose(staff, "Removed by the author", "Earlier texts");
  const dialog = staff.getByRole("dialog", { name: "About this message" });
  await dialog.getByText("The gym is opne").waitFor();
  await expectAccessibleAndFitting(staff, "the safe room");
  await dialog.getByRole("button", { name: "Close" }).last().click();
});

it("a resident reports a message; staff see a mark at it, and keep or remove it", async () => {
  await send(staff, "The pool is closed");
  await shown(resident, "The pool is closed").waitFor();
  await choose(resident, "The pool is closed", "Report to staff");
  const report = resident.getByRole("dialog");
  await report.getByRole("button", { name: "Report" }).click();
  await resident.getByRole("alert").getByText("Please enter a reason.").waitFor();
  await report.getByLabel("What is wrong with it?").fill("It is open");
  await expectAccessibleAndFitting(resident, "the safe room");
  await report.getByRole("button", { name: "Report" }).click();
  await resident.getByText("Reported to staff.").waitFor();
  const mark = staff.getByRole("log").getByRole("button", { name: "Reported", exact: true });
  await mark.click();
  const dialog = staff.getByRole("dialog", { name: "About this message" });
  await dialog.getByText("It is open").waitFor();
  await dialog.getByRole("button", { name: "Keep message" }).click();
  await mark.waitFor({ state: "detached" });
});

it("staff remove a message with a reason, and mute its author until they lift it", async () => {
  await send(resident, "Dana is a thief");
  await shown(staff, "Dana is a thief").waitFor();
  await choose(staff, "Dana is a thief", "Remove");
  await staff.getByLabel("Reason").fill("Insults");
  await staff.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await shown(resident, "Dana is a thief").waitFor({ state: "detached" });
  await shown(staff, "Dana is a thief").waitFor({ state: "detached" });
  const mute = async (duration: string, reason: string) => {
    await choose(staff, "Removed by staff", /^Mute/);
    await staff.getByLabel("How long?").selectOption({ label: duration });
    await staff.getByLabel("Reason").fill(reason);
    await expectAccessibleAndFitting(staff, "the safe room");
    await staff.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await staff.getByRole("dialog").waitFor({ state: "detached" });
  };
  await mute("Until lifted", "Insults");
  await resident.getByText("You can’t write in this chat until staff lift this.").waitFor();
  expect(await resident.getByPlaceholder("Type your message...").count()).toBe(0);
  await expectAccessibleAndFitting(resident, "the safe room");
  await mute("Lift the mute", "We talked");
  await resident.getByPlaceholder("Type your message...").waitFor();
  // What a refused call logs in the console is no complaint of the page.
  expect([grace.complaints, maya.complaints]).toEqual([[], []]);
});

it("the keyboard reaches the newest message's actions by Tab, and the others by the arrow keys", async () => {
  await send(staff, "First by keyboard");
  await send(staff, "Second by keyboard");
  await staff.getByPlaceholder("Type your message...").focus();
  await staff.keyboard.press("Shift+Tab");
  const focused = () => staff.evaluate(() => document.activeElement?.closest("li")?.textContent ?? "");
  expect(await focused()).toContain("Second by keyboard");
  await staff.keyboard.press("ArrowUp");
  expect(await focused()).toContain("First by keyboard");
  await staff.keyboard.press("Enter");
  await staff.getByRole("menuitem", { name: "Edit" }).press("Enter");
  const field = staff.getByRole("textbox", { name: "Edit message" });
  await field.waitFor();
  await field.press("Escape");
  await shown(staff, "First by keyboard").waitFor();
});
