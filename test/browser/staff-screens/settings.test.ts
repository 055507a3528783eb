/**
 * Settings: a manager changes the property's contact, office hours, logo and the people of About, and everybody sees them at once;
 * what is refused, and what asks before it is lost.
 */
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { alerts, dismissAlerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, RESIDENT, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";

const SETTINGS = "/staffdashboard/settings";

const site = openSite();
let grace: SignedIn;
let page: Page;
let maya: SignedIn;

beforeAll(async () => {
  [grace, maya] = await Promise.all([site.enter(STAFF), site.enter(RESIDENT)]);
  [page] = await Promise.all([grace.go(SETTINGS), maya.go("/dashboard#chat/office")]);
});

afterAll(() => {
  expect([grace?.complaints, maya?.complaints]).toEqual([[], []]);
});

beforeEach(() => dismissAlerts(page));

const htmlOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();

const save = async () => {
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByText("Unsaved changes").count()).toBe(0);
};

/** Opens a screen by the navigation, without loading the page again. */
async function toScreen(name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

async function toSettings(): Promise<void> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
}

it("a manager's change is live for a resident, and in the first HTML of Contact", async () => {
  await maya.page.getByText(/read this\.$/).waitFor();
  await page.getByLabel("Property name").fill("Harbor <House> & Sons");
  await page.getByLabel("Phone", { exact: true }).fill("(555) 555-0142");
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await page.getByRole("checkbox", { name: day }).uncheck();
  }
  await page.getByRole("button", { name: "Save" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  expect(await page.getByText("Unsaved changes").count()).toBe(0);
  await maya.page.getByText("Only you and the staff of Harbor <House> & Sons read this.").waitFor();
  const html = await htmlOf("/contact");
  expect(html).toContain("Harbor &lt;House&gt; &amp; Sons");
  expect(html).toContain("(555) 555-0142");
});

it("managers are asked to set an emergency line while there is none", async () => {
  const banner = page.getByRole("region", { name: "Emergency line" });
  const line = page.getByRole("textbox", { name: "Emergency line" });
  const number = await line.inputValue();
  expect(await banner.count()).toBe(0);
  await line.fill("");
  await save();
  await banner.getByText("The property has no emergency line.").waitFor();
  await page.setViewportSize(PHONE);
  await expectAccessibleAndFitting(page, "no emergency line");
  await page.setViewportSize(DESKTOP);
  const ben = await site.enter(BEN);
  const other = await ben.go("/staffdashboard/rewards");
  await other.getByRole("heading", { level: 1, name: "Rewards" }).waitFor();
  expect(await other.getByText("The property has no emergency line.").count()).toBe(0);
  expect(ben.complaints).toEqual([]);
  await ben.leave();
  await toScreen("Rewards");
  await banner.getByRole("link", { name: "Set the emergency line" }).click();
  await line.fill(number);
  await save();
  await banner.waitFor({ state: "detached" });
});

it("shows what is wrong on a phone, and asks before a link, Back or Forward loses changes", async () => {
  await toScreen("Rewards");
  await toSettings();
  await page.setViewportSize(PHONE);
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

  await page.setViewportSize(DESKTOP);
  await email.fill("desk@example.com");
  await page.goBack();
  // The question is there before the browser is back at the screen.
  await page.waitForURL(`**${SETTINGS}`);
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await email.inputValue()).toBe("desk@example.com");
  expect(new URL(page.url()).pathname).toBe(SETTINGS);
  await page.goBack();
  await page.waitForURL(`**${SETTINGS}`);
  await question.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { level: 1, name: "Rewards", exact: true }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await email.waitFor();
  expect(await email.inputValue()).toBe(before);
  // Nothing is unsaved, so nothing is asked.
  await toScreen("Residents");
  await toSettings();
});

/** Not of one color, so that the file is as large as a logo's. */
const png = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

const file = async (width: number, height: number) => ({
  name: "logo.png",
  mimeType: "image/png",
  buffer: await png(width, height),
});

it("the people of About are added, ordered, edited, get a photo and are removed, and visitors see it", async () => {
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

  const portrait = dialog.locator("img");
  await choose("Avery Sample", "Edit person");
  await dialog.getByLabel("Replace the photo").setInputFiles(await file(60, 60));
  await expect.poll(() => portrait.getAttribute("src")).toMatch(/^\/api\/property\/images\//);
  const address = (await portrait.getAttribute("src")) ?? "";
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });

  expect(await htmlOf("/about")).toContain("Nia &lt;b&gt;Sample");
  const visit = await site.visitor();
  await visit.page.goto(`${site.url}/about`);
  const seen = visit.page.getByRole("img", { name: "Portrait of Avery Sample" });
  expect(await seen.getAttribute("src")).toBe(address);
  await expect.poll(() => seen.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(60);
  await visit.page.getByRole("tab", { name: "Nia <b>Sample</b>" }).click();
  await visit.page
    .getByRole("tabpanel", { name: "6 of 7" })
    .getByRole("heading", { name: "Nia <b>Sample</b>" })
    .waitFor();
  await visit.page.getByRole("link", { name: "CONTACT US", exact: true }).click();
  await visit.page.waitForURL("**/contact");
  await visit.page.getByRole("link", { name: "ABOUT US", exact: true }).click();
  await visit.page.getByText("1 of 7").waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.context.close();

  await choose("Avery Sample", "Edit person");
  await dialog.getByRole("button", { name: "Remove the photo" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const html = await htmlOf("/about");
  expect([html.includes(address), html.includes("/team/person.svg")]).toEqual([false, true]);
  await choose("Nia <b>Sample</b>", "Remove person");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.poll(names).toHaveLength(6);
});

/** The logo in a page's HTML, as the server sends it. */
const logoIn = async (path: string) =>
  /<a [^>]*aria-label="Rowanstead"[^>]*><(img [^>]*>|svg )/.exec(await htmlOf(path))?.[1];

it("a logo is on all pages from the first byte, in its size, and on open pages at once; removing it brings the mark back", async () => {
  const brand = maya.page.getByRole("link", { name: "Rowanstead" });
  await brand.locator("svg").waitFor();
  await page.setViewportSize(PHONE);
  await page.getByLabel("Upload a logo").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await page.getByRole("alert").getByText("Please choose a PNG, JPEG, WebP or AVIF image.").waitFor();
  await page.getByLabel("Upload a logo").setInputFiles(await file(400, 100));
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
  const visit = await site.visitor();
  await visit.page.goto(`${site.url}/`);
  const image = visit.page.getByRole("link", { name: "Rowanstead" }).first().locator("img");
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(400);
  await visit.page.getByRole("link", { name: "ABOUT US", exact: true }).click();
  await visit.page.waitForURL("**/about");
  await image.waitFor();
  await visit.page.goto(`${site.url}/login`);
  await image.waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await brand.locator("svg").waitFor();
  expect(await logoIn("/")).toBe("svg ");
  expect(await brand.locator("img").count()).toBe(0);
  await page.setViewportSize(DESKTOP);
});
