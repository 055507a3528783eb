/** A resident and the staff in the office line, side by side, and everybody whom it is no business of. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";
import { expectAccessibleAndFitting, expectGoodInEveryLook } from "./support/looks.ts";
import { restClient } from "./support/staff-client.ts";

/** Slow enough that a person types over a whole interval between two typing events. */
const TYPING_DELAY_MS = 200;

const it = withSite({ addsOnly: true })
  /** A resident without any message. */
  .extend("noa", ({ newResident }) => newResident("Noa"))
  .extend("staff", ({ grace }) => grace.go("/staffdashboard/inbox"));

const row = (staff: Page, name: string | RegExp) =>
  staff.getByRole("region", { name: "Residents" }).getByRole("link", { name });
const field = (page: Page) => page.getByPlaceholder("Type your message...");
const shown = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

it("a first message reaches the inbox; receipts and counts follow", async ({ site, noa, enter, staff }) => {
  const seat = await enter(noa, { viewport: PHONE });
  const resident = await seat.go("/dashboard#chat/everyone");
  const line = (name: RegExp) => resident.getByRole("radio", { name });
  const readByUs = resident.getByText("Only you and the staff of Alder Quay Residences can read this.");
  await field(resident).fill("For all of us");
  await line(/^Office/).click();
  await resident.waitForURL(/#chat\/office$/);
  await readByUs.waitFor();
  const described = await field(resident).getAttribute("aria-describedby");
  expect(await resident.locator(`[id="${described}"]`).filter({ has: readByUs }).count()).toBe(1);
  await resident.getByText("Ask the office anything. It stays between you and the staff.").waitFor();
  expect(await field(resident).inputValue()).toBe("");
  await line(/^Everyone/).click();
  await resident.getByText("Everyone at Alder Quay Residences can read this chat.").waitFor();
  expect(await field(resident).inputValue()).toBe("For all of us");
  await line(/^Office/).click();
  await readByUs.waitFor();

  await say(resident, "May I paint my door?");
  const theirs = row(staff, new RegExp(`${noa.lastName}.*Unassigned`, "s"));
  await theirs.waitFor();
  expect(await theirs.innerText()).toContain("May I paint my door?");
  await staff
    .getByRole("status", { name: "What is new" })
    .getByText(/: new message\.$/)
    .waitFor();
  await theirs.click();
  await shown(staff, "May I paint my door?").waitFor();
  await resident.getByText(/· Read \d+:\d\d [AP]M$/).waitFor();
  await say(staff, "Blue or green, yes.");
  await shown(resident, "Blue or green, yes.").waitFor();
  await staff.getByText(/· Read \d+:\d\d [AP]M$/).waitFor();
  await staff.getByRole("button", { name: /^Assigned to Grace/ }).waitFor();
  await Promise.all([
    resident.getByText("Grace is writing...").waitFor(),
    field(staff).pressSequentially("One more thing about the door", { delay: TYPING_DELAY_MS }),
  ]);
  await expectAccessibleAndFitting(resident, "the resident's office line");

  const desktop = await enter(noa);
  const tab = (await desktop.go("/dashboard")).getByRole("link", { name: /^Resident Chat/ });
  await resident
    .getByRole("navigation", { name: "Resident" })
    .getByRole("link", { name: /^Profile/ })
    .click();
  await resident.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  await say(staff, "The paint is in the cellar.");
  await tab.filter({ hasText: "1" }).waitFor();
  await resident.goto(`${site.url}/dashboard#chat/office`);
  await shown(resident, "The paint is in the cellar.").waitFor();
  await tab.filter({ hasNotText: "1" }).waitFor();
});

it("the inbox is filtered and used by keyboard", async ({ site, noa, office, staff: page }) => {
  const path = `/api/dashboard/conversations/office:${noa.userID}/messages`;
  await (await restClient(site.url, noa)).post(path, { text: "May I paint my door?" });
  await office.rest.post(path, { text: "Blue or green, yes." });
  const theirs = row(page, new RegExp(noa.lastName));
  await theirs.waitFor();
  const all = await row(page, /.*/).count();
  const expectRows = (count: number) => expect.poll(() => row(page, /.*/).count()).toBe(count);
  await page.getByLabel("Filter by name or unit").fill(noa.lastName.toLowerCase());
  await expectRows(1);
  await theirs.waitFor();
  await page.getByLabel("Show").selectOption("Unassigned");
  await page.getByText(`Nothing matches “${noa.lastName.toLowerCase()}”.`).waitFor();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expectRows(all);
  await page.getByLabel("Show").selectOption("Mine");
  await expect.poll(() => row(page, /.*/).count()).toBeLessThan(all);
  await theirs.waitFor();
  await page.getByLabel("Show").selectOption("All");
  await expectRows(all);

  // A click leads to the message field, the keyboard stays in the list.
  const message = page.getByLabel(`Message to Noa ${noa.lastName}`);
  await theirs.click();
  await message.and(page.locator(":focus")).waitFor();
  await page.goBack();
  await theirs.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await message.waitFor();
  await theirs.and(page.locator(":focus")).waitFor();
  await message.focus();
  await page.keyboard.type("Typed and sent.");
  await page.keyboard.press("Enter");
  await shown(page, "Typed and sent.").waitFor();
  await page.getByRole("button", { name: /^Assigned to Grace/ }).focus();
  await page.keyboard.press("ArrowDown");
  // The menu gets the focus a moment after it is visible. Until then, keys go to the button.
  await page.locator("[role=menu]:focus-within").waitFor();
  await page.keyboard.press("End");
  await page.getByRole("menuitemradio", { name: "Unassigned" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Unassigned" }).waitFor();

  const facts = page.getByRole("complementary", { name: /^About Noa/ });
  await facts.getByText("Open incidents").waitFor();
  await facts.getByRole("button", { name: "+ Add Incident" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Incident" });
  await dialog.waitFor();
  expect(await dialog.getByLabel(/^Resident/).inputValue()).toBe(`Noa ${noa.lastName}, unit 7G`);
  await page.keyboard.press("Escape");
  await facts.getByRole("link", { name: "Open profile" }).click();
  await page.getByRole("link", { name: "Message" }).click();
  await page.waitForURL(new RegExp(`/staffdashboard/inbox/${noa.userID}$`));
  await shown(page, "Typed and sent.").waitFor();
  await expectGoodInEveryLook(page, "the inbox with a conversation");
  // On a phone, only the conversation or the list is shown.
  await page.setViewportSize(PHONE);
  const conversation = page.getByRole("region", { name: "Conversation" });
  await conversation.getByRole("link", { name: "Office", exact: true }).click();
  await page.waitForURL(`${site.url}/staffdashboard/inbox`);
  await expectAccessibleAndFitting(page, "the inbox on a phone");
  await page.setViewportSize(DESKTOP);
  await theirs.waitFor();
});
