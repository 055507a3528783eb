/**
 * Settings: a manager changes the property's contact, office hours, logo and the people of About, and everybody sees them at once;
 * types and details that are off disappear from open pages; the team is invited, changed, closed and opened, live. Each test begins with
 * the demo's settings.
 */
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import type { SettingsView } from "../../../src/domain/settings.ts";
import { TEAM_TEXTS } from "../../../src/domain/team-rules.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { uniqueName } from "../support/office.ts";
import { BEN, openSession } from "../support/people.ts";
import type { Site } from "../support/site.ts";
import { openDetails, openProfile } from "./profile-support.ts";

const PATH = "/api/dashboard/settings";
const SETTINGS = "/staffdashboard/settings";
const PASSWORD = "nine quiet lanterns";

const it = withSite().extend("demoSettings", { scope: "file" }, ({ office }) =>
  office.rest.get<SettingsView>(PATH),
);

it.beforeEach(async ({ demoSettings, office }) => {
  const { team: _, ...sections } = demoSettings;
  const { version } = await office.rest.get<SettingsView>(PATH);
  await office.rest.patch(PATH, { ...sections, version });
});

const htmlOf = async ({ url }: Site, path: string) => (await fetch(`${url}${path}`)).text();

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByText("Unsaved changes").count()).toBe(0);
}

/** Not of one color, so that the file is as large as a logo's. */
async function picture(width: number, height: number) {
  const pixels = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return { name: "logo.png", mimeType: "image/png", buffer: await pixels.png().toBuffer() };
}

it("a manager's change is live, and in the first HTML", async ({ grace, maya, site }) => {
  const [page, chat] = await Promise.all([grace.go(SETTINGS), maya.go("/dashboard#chat/office")]);
  await chat.getByText(/read this\.$/).waitFor();
  await page.getByLabel("Property name").fill("Harbor <House> & Sons");
  await page.getByLabel("Phone", { exact: true }).fill("(555) 555-0142");
  await page.getByRole("checkbox", { name: "Monday" }).uncheck();
  await page.getByRole("button", { name: "Copy Monday to all weekdays" }).click();
  for (const day of ["Tuesday", "Friday"]) {
    expect(await page.getByRole("checkbox", { name: day }).isChecked()).toBe(false);
  }
  await page.getByRole("button", { name: "Save" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  expect(await page.getByText("Unsaved changes").count()).toBe(0);
  await chat.getByText("Only you and the staff of Harbor <House> & Sons can read this.").waitFor();
  const html = await htmlOf(site, "/contact");
  expect(html).toContain("Harbor &lt;House&gt; &amp; Sons");
  expect(html).toContain("(555) 555-0142");
});

it("managers are asked to set an emergency line while there is none", async ({ enter, grace }) => {
  const page = await grace.go(SETTINGS);
  const banner = page.getByRole("region", { name: "Emergency line" });
  const line = page.getByRole("textbox", { name: "Emergency line" });
  const number = await line.inputValue();
  expect(await banner.count()).toBe(0);
  await line.fill("");
  await save(page);
  await banner.getByText("The property has no emergency line.").waitFor();
  await page.setViewportSize(PHONE);
  await expectAccessibleAndFitting(page, "no emergency line");
  await page.setViewportSize(DESKTOP);
  const bens = await (await enter(BEN)).go("/staffdashboard/rewards");
  await bens.getByRole("heading", { level: 1, name: "Rewards" }).waitFor();
  expect(await bens.getByText("The property has no emergency line.").count()).toBe(0);
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Rewards" }).click();
  await banner.getByRole("link", { name: "Set the emergency line" }).click();
  await line.fill(number);
  await save(page);
  await banner.waitFor({ state: "detached" });
});

it("the people of About are edited, and visitors see it", async ({ grace, site, visitor }) => {
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
  await dialog.getByRole("alert").getByText("Please enter the person’s name.").waitFor();
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

  const portrait = dialog.locator("img");
  await choose("Avery Sample", "Edit person");
  await dialog.getByLabel("Replace the photo").setInputFiles(await picture(60, 60));
  await expect.poll(() => portrait.getAttribute("src")).toMatch(/^\/api\/property\/images\//);
  const address = (await portrait.getAttribute("src")) ?? "";
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });

  expect(await htmlOf(site, "/about")).toContain("Nia &lt;b&gt;Sample");
  const { page: about } = await visitor();
  await about.goto(`${site.url}/about`);
  const seen = about.getByRole("img", { name: "Portrait of Avery Sample" });
  expect(await seen.getAttribute("src")).toBe(address);
  await expect.poll(() => seen.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(60);
  await about.getByRole("tab", { name: "Nia <b>Sample</b>" }).click();
  await about
    .getByRole("tabpanel", { name: "6 of 7" })
    .getByRole("heading", { name: "Nia <b>Sample</b>" })
    .waitFor();
  await about.getByRole("link", { name: "CONTACT US", exact: true }).click();
  await about.waitForURL("**/contact");
  await about.getByRole("link", { name: "ABOUT US", exact: true }).click();
  await about.getByText("1 of 7").waitFor();

  await choose("Avery Sample", "Edit person");
  await dialog.getByRole("button", { name: "Remove the photo" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const html = await htmlOf(site, "/about");
  expect([html.includes(address), html.includes("/team/person.svg")]).toEqual([false, true]);
  await choose("Nia <b>Sample</b>", "Remove person");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.poll(names).toHaveLength(6);
});

it("a logo is on all pages from the first byte, and live", async ({ grace, maya, site, visitor }) => {
  const [page, hers] = await Promise.all([grace.go(SETTINGS), maya.go("/dashboard")]);
  /** The logo in a page's HTML, as the server sends it. */
  const logoIn = async (path: string) => /<a [^>]*><(img [^>]*>|svg )/.exec(await htmlOf(site, path))?.[1];
  const brand = hers.getByRole("banner").getByRole("link").first();
  await brand.locator("svg").waitFor();
  await page.setViewportSize(PHONE);
  await page.getByLabel("Upload a logo").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await page.getByRole("alert").getByText("Please choose a PNG, JPEG, WebP or AVIF image.").waitFor();
  await page.getByLabel("Upload a logo").setInputFiles(await picture(400, 100));
  await alerts(page).getByText("Settings saved.").waitFor();
  await page.getByRole("img", { name: "The property’s logo" }).waitFor();
  await expectAccessibleAndFitting(page, "a logo");
  await brand.locator("img").waitFor();
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const search = await page.getByRole("banner").getByRole("searchbox").boundingBox();
    expect(search?.width, `the search box at ${width} px`).toBeGreaterThan(75);
  }

  expect(await logoIn("/")).toMatch(
    /^img src="\/api\/property\/images\/[\w-]{43}" alt="" width="96" height="24"/,
  );
  for (const path of ["/contact", "/about"]) expect(await logoIn(path), path).toBe(await logoIn("/"));
  const { page: visit } = await visitor();
  await visit.goto(`${site.url}/`);
  const image = visit.getByRole("banner").getByRole("link").first().locator("img");
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(400);
  await visit.getByRole("link", { name: "ABOUT US", exact: true }).click();
  await visit.waitForURL("**/about");
  await image.waitFor();
  await visit.goto(`${site.url}/login`);
  await image.waitFor();
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await brand.locator("svg").waitFor();
  expect(await logoIn("/")).toBe("svg ");
  expect(await brand.locator("img").count()).toBe(0);
});

it("the retention time is saved after a confirmation", async ({ grace }) => {
  const page = await grace.go(`${SETTINGS}?tab=privacy`);
  const choice = page.getByLabel("Erase personal data after the move-out");
  await choice.selectOption("2 years");
  const erasing = page.getByRole("dialog", { name: "Erase personal data?" });
  await erasing.getByText("more than 2 years ago").waitFor();
  await erasing.getByRole("button", { name: "Cancel" }).click();
  await erasing.waitFor({ state: "detached" });
  await choice.selectOption("2 years");
  await erasing.getByRole("button", { name: "Erase automatically" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  await expect.poll(() => choice.inputValue()).toBe("24");
  await choice.selectOption("Keep indefinitely");
  await expect.poll(() => choice.inputValue()).toBe("0");
});

it("protected traits are no longer asked for or shown", async ({ enter, grace, office }) => {
  const profile = await openProfile(await enter(BEN), await office.moveIn("Rosa", { gender: "Female" }));
  const details = await openDetails(profile);
  await details.getByText("Female").waitFor();

  const page = await grace.go(`${SETTINGS}?tab=privacy`);
  const box = page.getByRole("checkbox", { name: "Ask for marital status, gender and race/ethnicity" });
  await box.click();
  const question = page.getByRole("dialog", { name: "Stop asking for these details?" });
  await expectAccessibleAndFitting(page, "the question before erasing");
  await question.getByRole("button", { name: "Keep asking" }).click();
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await question.getByRole("button", { name: "Stop asking and erase" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);

  await details.getByText("Female").waitFor({ state: "detached" });
  await profile.keyboard.press("Escape");
  await profile.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Residents" }).click();
  await profile.getByRole("button", { name: "New Resident" }).click();
  await profile.getByLabel("Date of birth").waitFor();
  expect(await profile.getByLabel("Gender").count()).toBe(0);
});

it("a manager invites a person, who chooses a password; live", async ({ grace, site, visitor }) => {
  const page = await grace.go(`${SETTINGS}?tab=team`);
  await page.getByRole("row", { name: /Grace Holloway \(you\)/ }).waitFor();
  await page.getByRole("button", { name: "Invite staff" }).click();
  const lastName = uniqueName();
  const email = `lena.${lastName}@staff.example.com`.toLowerCase();
  const dialog = page.getByRole("dialog", { name: "Invite staff" });
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByRole("alert").getByText(TEAM_TEXTS.nameMissing).waitFor();
  await dialog.getByLabel("First name").fill("Lena");
  await dialog.getByLabel("Last name").fill(lastName);
  await dialog.getByLabel("Title").fill("Leasing");
  await dialog.getByText("“Lena, leasing”").waitFor();
  await dialog.getByLabel("Email").fill(BEN.email);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByRole("alert").getByText(TEAM_TEXTS.emailTaken).waitFor();
  await dialog.getByLabel("Email").fill(email);
  await expectAccessibleAndFitting(page, "the form of an invitation");
  await dialog.getByRole("button", { name: "Invite" }).click();
  const issued = page.getByRole("dialog", { name: "Invitation link" });
  const link = await issued.getByLabel("Link").inputValue();
  await issued.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: `Lena ${lastName}` });
  await row.getByText("Invited").waitFor();
  await row.getByText(/^Link works until/).waitFor();

  const { page: phone } = await visitor({ viewport: PHONE });
  await phone.goto(link);
  await expect.poll(() => phone.getByLabel("First name").inputValue()).toBe("Lena");
  expect(phone.url()).not.toContain("#");
  await expectAccessibleAndFitting(phone, "an invitation");
  await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await phone.getByLabel("Confirm password").fill(PASSWORD);
  await phone.getByRole("button", { name: "Save password" }).click();
  await phone.getByText("Your account is ready.").waitFor();
  await row.getByText("Off", { exact: true }).waitFor();
  expect(await row.getByText("Invited").count()).toBe(0);
  await phone.goto("about:blank");
  await phone.goto(link);
  await phone.getByText("You have registered. Log in.").waitFor();
  await openSession(phone, site.url, { role: "Staff", email, password: PASSWORD });
  await phone.goto(`${site.url}${SETTINGS}?tab=team`);
  await phone.getByRole("heading", { name: "Unauthorized" }).waitFor();
});

it("a deactivated person is logged out at once; roles change", async ({ enter, grace, newStaff }) => {
  const otto = await newStaff("Otto");
  const name = `Otto ${otto.lastName}`;
  const seat = await enter(otto);
  const [page, ottos] = await Promise.all([
    grace.go(`${SETTINGS}?tab=team`),
    seat.go("/staffdashboard/residents"),
  ]);
  const row = page.getByRole("row", { name });
  expect(await page.getByLabel("Role of Grace Holloway").isDisabled()).toBe(true);
  const role = page.getByLabel(`Role of ${name}`);
  for (const chosen of ["manager", "staff"]) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await role.selectOption(chosen);
    if (chosen === "manager") await page.getByRole("button", { name: "Make manager" }).click();
    expect((await saved).status()).toBe(200);
    await expect.poll(() => role.isEnabled()).toBe(true);
    await expect.poll(() => role.inputValue()).toBe(chosen);
  }

  const choose = async (item: string) => {
    await page.getByRole("button", { name: `Actions: ${name}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Edit name and title");
  await page.getByRole("dialog").getByLabel("Title").fill("Repairs");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await row.getByText("Repairs").waitFor();

  await choose("Deactivate");
  const question = page.getByRole("dialog", { name: `Deactivate ${name}?` });
  await question.getByText("Otto is logged out everywhere and can’t log in again.").waitFor();
  await expectAccessibleAndFitting(page, "the question before an account is closed");
  expect(ottos.url()).toContain("/staffdashboard/");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await row.getByText("Deactivated").waitFor();
  await ottos.waitForURL(/\/login/);
  await choose("Reactivate");
  await row.getByText("Off", { exact: true }).waitFor();
  await choose("Send a reset link");
  await page
    .getByRole("dialog", { name: "Send a reset link?" })
    .getByRole("button", { name: "New reset link" })
    .click();
  await page.getByRole("dialog", { name: "Reset link" }).getByLabel("Link").waitFor();
  expect(await alerts(page).count()).toBe(0);
});

it("on tablets, the office hours are whole", async ({ grace }) => {
  const page = await grace.go(SETTINGS);
  const add = page.getByRole("button", { name: "Monday: add hours" });
  await add.waitFor();
  for (const width of [768, 834, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const right = (element: Element) => element.getBoundingClientRect().right;
    const end = await page.getByRole("main").evaluate(right);
    expect(await add.evaluate(right), `${width} px`).toBeLessThan(end - 32);
  }
});
