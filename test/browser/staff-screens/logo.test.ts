/** The property's logo: uploaded in Settings, on all pages from the first byte and at once on open ones; and photos of the About page. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import { alerts } from "../support/alerts.ts";
import { PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";

const SETTINGS = "/staffdashboard/settings";

const site = openSite();

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

/** The logo in a page's HTML, as the server sends it. */
async function logoIn(path: string): Promise<string | undefined> {
  const html = await (await fetch(`${site.url}${path}`)).text();
  return /<a [^>]*aria-label="Rowanstead"[^>]*><(img [^>]*>|svg )/.exec(html)?.[1];
}

it("a logo is on all pages from the first byte, in its size, and on open pages at once; removing it brings the mark back", async () => {
  const grace = await site.enter(STAFF, { viewport: PHONE });
  const maya = await site.enter(RESIDENT);
  const own = await maya.go("/dashboard");
  const brand = own.getByRole("link", { name: "Rowanstead" });
  await brand.locator("svg").waitFor();
  const page = await grace.go(SETTINGS);
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
  expect(await logoIn("/contact")).toBe(await logoIn("/"));
  for (const path of ["/", "/about", "/login"]) {
    const visit = await site.visitor();
    await visit.page.goto(`${site.url}${path}`, { waitUntil: "networkidle" });
    const image = visit.page.getByRole("link", { name: "Rowanstead" }).first().locator("img");
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(400);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  }
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await brand.locator("svg").waitFor();
  expect(await logoIn("/")).toBe("svg ");
  expect(await brand.locator("img").count()).toBe(0);
  expect(maya.complaints).toEqual([]);
  await maya.leave();
  await grace.leave();
});

it("a person of the About page gets a photo, which visitors see, and loses it", async () => {
  const grace = await site.enter(STAFF);
  const page = await grace.go(SETTINGS);
  const people = page.getByRole("list", { name: "People on the About page" });
  const edit = async () => {
    await people.getByRole("button", { name: "Actions: Avery Sample" }).click();
    await page.getByRole("menuitem", { name: "Edit person" }).click();
  };
  const dialog = page.getByRole("dialog");
  const portrait = dialog.locator("img");
  await edit();
  await dialog.getByLabel("Replace the photo").setInputFiles(await file(60, 60));
  await expect.poll(() => portrait.getAttribute("src")).toMatch(/^\/api\/property\/images\//);
  const address = await portrait.getAttribute("src");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const visit = await site.visitor();
  await visit.page.goto(`${site.url}/about`);
  const seen = visit.page.getByRole("img", { name: "Portrait of Avery Sample" });
  expect(await seen.getAttribute("src")).toBe(address);
  await expect.poll(() => seen.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(60);
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
  await edit();
  await dialog.getByRole("button", { name: "Remove the photo" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const html = await (await fetch(`${site.url}/about`)).text();
  expect([html.includes(address ?? ""), html.includes("/team/person.svg")]).toEqual([false, true]);
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});
