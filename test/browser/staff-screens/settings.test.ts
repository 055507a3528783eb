/**
 * Settings: a manager changes the property's contact, office hours, logo and the people of About, and everybody sees them at once;
 * what is refused, and what asks before it is lost.
 */
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN } from "../support/people.ts";
import type { Site } from "../support/site.ts";
import { SETTINGS, withSettings } from "./settings-support.ts";

const it = withSettings();

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
