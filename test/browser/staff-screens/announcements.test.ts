/** Announcements: staff write, change and cancel them; residents read them; all open staff screens follow. */
import { expect } from "vitest";
import { openTab } from "../resident/support/dashboard.ts";
import { PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { uniqueName } from "../support/office.ts";
import { STAFF } from "../support/people.ts";

const it = withSite({ addsOnly: true });
const SCREEN = "/staffdashboard/announcements";
const nextMonth = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);

it("announcements are sent after a question, and count their readers", async ({ grace, maya }) => {
  const [page, hers] = await Promise.all([grace.go(SCREEN), maya.go("/dashboard")]);
  await openTab(hers, "Notifications");
  const title = `Lobby repainting ${uniqueName()}`;
  await page.getByLabel("Title").fill(title);
  await page.getByRole("textbox", { name: "Message" }).fill("Please use the side entrance.");
  await page.getByRole("button", { name: "Floors" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Please choose at least one floor.").first().waitFor();
  await page.getByRole("checkbox", { name: "Floor 3", exact: true }).check();
  await page.getByText(/^\d+ residents on floor 3\.$/).waitFor();
  await expectAccessibleAndFitting(page, "a new announcement");
  await page.getByRole("button", { name: /^Send to \d+ residents$/ }).click();
  const question = page.getByRole("dialog", { name: /^Send to \d+ residents\?$/ });
  await question.getByText(`“${title}” goes out now and can’t be taken back.`).waitFor();
  await expectAccessibleAndFitting(page, "the question before sending");
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Title").inputValue()).toBe(title);
  await page.getByRole("button", { name: /^Send to \d+ residents$/ }).click();
  await question.getByRole("button", { name: "Send now" }).click();
  await page.getByText(/^Announcement sent to \d+ residents\.$/).waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("");

  const row = hers.getByRole("row", { name: title });
  await row.getByText("Please use the side entrance.").waitFor();
  await row.getByText("Announcement").waitFor();
  const item = page.getByRole("listitem").filter({ hasText: title });
  await item.getByRole("button", { name: /^Read by 1 of \d+$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Not read yet" });
  await dialog.getByRole("link").first().waitFor();
  expect(await dialog.getByRole("link", { name: "Maya Lindqvist" }).count()).toBe(0);
  await expectAccessibleAndFitting(page, "who has not read an announcement");
});

it("announcements are scheduled, changed and canceled on a phone", async ({ enter }) => {
  const page = await (await enter(STAFF, { viewport: PHONE })).go("/staffdashboard/residents");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Announcements" }).click();
  await page.getByRole("heading", { level: 1, name: "Announcements" }).waitFor();
  await page.getByRole("button", { name: "New", exact: true }).click();
  const title = `Water off ${uniqueName()}`;
  const sheet = page.getByRole("dialog", { name: "New announcement" });
  await sheet.getByRole("textbox", { name: "Title" }).fill(title);
  await sheet.getByRole("textbox", { name: "Message" }).fill("From 9 to 11 AM.");
  await sheet.getByRole("button", { name: "Units" }).click();
  await sheet.getByLabel("Unit", { exact: true }).fill("3c");
  await page.keyboard.press("Enter");
  await sheet.getByRole("button", { name: "Remove unit 3C" }).waitFor();
  await sheet.getByRole("button", { name: "Later" }).click();
  await sheet.getByLabel("Date").fill("2020-01-01");
  await sheet.getByRole("button", { name: "Schedule for 1 resident" }).click();
  await page.getByText("Please choose a time in the future.").first().waitFor();
  await sheet.getByLabel("Date").fill(nextMonth);
  await expectAccessibleAndFitting(page, "a new announcement on a phone");
  await sheet.getByRole("button", { name: "Schedule for 1 resident" }).click();
  await page.getByText(/^Announcement scheduled for \w{3} \d+(, \d{4})?, 9:00 AM\.$/).waitFor();

  const scheduled = page.getByRole("region", { name: "Scheduled" });
  await scheduled
    .getByText(/Goes out \w{3}, \w{3} \d+/)
    .first()
    .waitFor();
  await scheduled.getByRole("button", { name: `Edit: ${title}`, exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit announcement" });
  await edit.getByRole("textbox", { name: "Title" }).fill(`${title}, later`);
  await edit.getByLabel("Time").fill("10:30");
  await edit.getByRole("button", { name: "Schedule for 1 resident" }).click();
  await page.getByText(/^Announcement scheduled for .*10:30 AM\.$/).waitFor();
  await scheduled.getByRole("button", { name: `Cancel sending: ${title}, later` }).click();
  const question = page.getByRole("dialog", { name: "Cancel this announcement?" });
  await question.getByText(`“${title}, later” won’t be sent. It stays in the list as canceled.`).waitFor();
  await question.getByRole("button", { name: "Cancel sending" }).click();
  const sent = page.getByRole("region", { name: "Sent" });
  await sent
    .getByRole("listitem")
    .filter({ hasText: `${title}, later` })
    .getByText(/^Canceled .* by Grace$/)
    .waitFor();
});
