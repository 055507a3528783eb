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

it("managers are asked to set an emergency line while there is none, and residents read what to do without one", async () => {
  const grace = await site.enter(STAFF, { viewport: PHONE });
  const ben = await site.enter(BEN);
  const page = await grace.go(SETTINGS);
  const banner = page.getByRole("region", { name: "Emergency line" });
  const line = page.getByRole("textbox", { name: "Emergency line" });
  const number = await line.inputValue();
  const save = async (value: string) => {
    await line.fill(value);
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByText("Unsaved changes").count()).toBe(0);
  };
  expect(await banner.count()).toBe(0);
  await save("");
  await banner.getByText("The property has no emergency line.").waitFor();
  await expectAccessibleAndFitting(page, "no emergency line");
  const other = await ben.go("/staffdashboard/rewards");
  await other.getByRole("heading", { level: 1, name: "Rewards" }).waitFor();
  expect(await other.getByText("The property has no emergency line.").count()).toBe(0);
  await page.goto(`${site.url}/staffdashboard/rewards`);
  await banner.getByRole("link", { name: "Set the emergency line" }).click();
  await save(number);
  await banner.waitFor({ state: "detached" });
  expect([grace.complaints, ben.complaints]).toEqual([[], []]);
  await ben.leave();
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

it("asks before Back and Forward lose changes, and then goes there", async () => {
  const grace = await site.enter(STAFF);
  const page = await grace.go("/staffdashboard/rewards");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("desk@example.com");
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await page.goBack();
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await email.inputValue()).toBe("desk@example.com");
  expect(new URL(page.url()).pathname).toBe(SETTINGS);
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { level: 1, name: "Rewards" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await email.waitFor();
  expect(await email.inputValue()).not.toBe("desk@example.com");
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Rewards" }).waitFor();
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});

it("the people of About are added, ordered, edited and removed, and the first HTML shows them", async () => {
  const grace = await site.enter(STAFF);
  const page = await grace.go(SETTINGS);
  const people = page.getByRole("list", { name: "People on the About page" });
  const choose = async (name: string, item: string) => {
    await people.getByRole("button", { name: `Actions: ${name}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const names = () => people.locator("b").allInnerTexts();
  await people.getByText("Quinn Sample").waitFor();
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Please enter the person’s name.").waitFor();
  await dialog.getByLabel("Name").fill("Nia <b>Sample</b>");
  await dialog.getByLabel("Title").fill("Gardener");
  await expectAccessibleAndFitting(page, "a person of About");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(names).toHaveLength(7);
  await choose("Nia <b>Sample</b>", "Move up");
  await expect.poll(async () => (await names()).at(5)).toBe("Nia <b>Sample</b>");
  await choose("Nia <b>Sample</b>", "Edit person");
  await dialog.getByLabel("Text").fill("Ask about the roof garden.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await people.getByText("Ask about the roof garden.").waitFor();

  const visit = await site.visitor({ javaScriptEnabled: false });
  await visit.page.goto(`${site.url}/about`);
  const slide = visit.page.getByRole("tabpanel", { name: "6 of 7" });
  expect(await slide.getByRole("heading").innerText()).toBe("Nia <b>Sample</b>");
  await visit.context.close();
  const reader = await site.visitor();
  await reader.page.goto(`${site.url}/`);
  await reader.page.getByRole("link", { name: "ABOUT US", exact: true }).click();
  await reader.page.getByText("1 of 7").waitFor();
  await reader.page.reload();
  await reader.page.getByRole("tab", { name: "Nia <b>Sample</b>" }).click();
  await reader.page.getByText("6 of 7").waitFor();
  expect(reader.complaints).toEqual([]);
  await reader.context.close();

  await choose("Nia <b>Sample</b>", "Remove person");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.poll(names).toHaveLength(6);
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
