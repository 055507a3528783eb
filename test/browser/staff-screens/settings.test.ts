/** Settings: a manager changes the property's contact and office hours, and everybody sees them at once; who may not, and what is refused. */
import { expect, it } from "vitest";
import { alerts } from "../support/alerts.ts";
import { PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, RESIDENT, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";

const SETTINGS = "/staffdashboard/settings";

const site = openSite();

it("a manager's change is live for a resident, in the first HTML of Contact, and after a reload", async () => {
  const grace = await site.enter(STAFF);
  const maya = await site.enter(RESIDENT);
  const chat = await maya.go("/dashboard#chat/office");
  await chat.getByText(/read this\.$/).waitFor();
  const page = await grace.go(SETTINGS);
  await page.getByLabel("Property name").fill("Harbor <House> & Sons");
  await page.getByLabel("Phone", { exact: true }).fill("(555) 555-0142");
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await page.getByRole("checkbox", { name: day }).uncheck();
  }
  await page.getByRole("button", { name: "Save" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  expect(await page.getByText("Unsaved changes").count()).toBe(0);
  await chat.getByText("Only you and the staff of Harbor <House> & Sons read this.").waitFor();

  const html = await (await fetch(`${site.url}/contact`)).text();
  expect(html).toContain("Harbor &lt;House&gt; &amp; Sons");
  const visit = await site.visitor();
  await visit.page.goto(`${site.url}/contact`);
  await visit.page.getByRole("link", { name: "(555) 555-0142" }).waitFor();
  expect(visit.complaints).toEqual([]);
  await page.reload();
  expect(await page.getByLabel("Property name").inputValue()).toBe("Harbor <House> & Sons");
  expect([grace.complaints, maya.complaints]).toEqual([[], []]);
  await visit.context.close();
  await maya.leave();
  await grace.leave();
});

it("asks before changes are lost, and shows what is wrong", async () => {
  const grace = await site.enter(STAFF, { viewport: PHONE });
  const page = await grace.go(SETTINGS);
  const email = page.getByLabel("Email", { exact: true });
  const before = await email.inputValue();
  await email.fill("office");
  await expectAccessibleAndFitting(page, "unsaved settings");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("Please enter a valid email address.").waitFor();
  await page.getByRole("link", { name: "Residents" }).click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await email.inputValue()).toBe("office");
  await page.getByRole("button", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => email.inputValue()).toBe(before);
  await page.getByRole("link", { name: "Residents" }).click();
  await page.getByRole("heading", { level: 1, name: "Residents" }).waitFor();
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});

it("is in the account menu of managers, and Unauthorized for other staff", async () => {
  const grace = await site.enter(STAFF);
  const page = await grace.go("/staffdashboard/rewards");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  const ben = await site.enter(BEN);
  await ben.page.goto(site.url + SETTINGS);
  await ben.page.waitForURL("**/unauthorized");
  await ben.leave();
  await grace.leave();
});
