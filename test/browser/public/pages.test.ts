/** Home, About, Contact, Scores and Unauthorized: their words, titles, and where they lead (specification, section 2). */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { openSession, RESIDENT } from "../support/people.ts";
import { visit } from "./visit.ts";

const it = withSite({ readsOnly: true }).extend("page", async ({ visitor }) => (await visitor()).page);

const linkIn = (page: Page, landmark: string, name: string) =>
  page.getByRole("navigation", { name: landmark }).getByRole("link", { name });

it("Home introduces the portal, and leads to Contact and Login", async ({ site, page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, `${site.url}/`);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const text of [
      "The resident and staff portal of Alder Quay Residences",
      "For residents",
      "For staff",
    ]) {
      const box = await page.getByText(text, { exact: true }).boundingBox();
      expect(
        (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0),
        `${text}, ${viewport.width} px`,
      ).toBeLessThanOrEqual(viewport.height);
    }
  }
  const cards = page.getByRole("region", { name: "Mission and vision" }).getByRole("article");
  expect(await cards.getByRole("heading").allInnerTexts()).toEqual(["Our mission", "Our vision"]);
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);

  await linkIn(page, "Main", "CONTACT US").click();
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor();
  expect(await page.title()).toBe("Contact us · Alder Quay Residences");
  const email = page.getByRole("region", { name: "Email" }).getByRole("link");
  expect([await email.innerText(), await email.getAttribute("href")]).toEqual([
    "office@example.com",
    "mailto:office@example.com",
  ]);
  const phones = page.getByRole("region", { name: "Phone" });
  const calls = phones
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(await calls).toEqual([
    ["(555) 555-0100", "tel:+15555550100"],
    ["(555) 555-0199", "tel:+15555550199"],
  ]);
  expect(await phones.getByRole("term").allInnerTexts()).toEqual(["Monday to Friday", "Saturday and Sunday"]);
  const map = page.getByRole("region", { name: "Address" }).getByRole("link", { name: "Show on a map" });
  expect(await map.getAttribute("href")).toContain(encodeURIComponent("Alder Quay Residences"));
  await linkIn(page, "Main", "HOME").click();
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await page.waitForURL(/\/login$/);
  await expect.poll(() => page.title()).toBe("Login · Alder Quay Residences");
});

it("Scores shows the same text whether it is the first page or reached by a link", async ({ site, page }) => {
  await visit(page, `${site.url}/scores`);
  await page.waitForLoadState("networkidle");
  expect(await page.title()).toBe("How scores are made · Alder Quay Residences");
  const text = await page.locator("main").innerText();
  expect(text).toContain("New residents start in class B.");

  await linkIn(page, "Main", "HOME").click();
  await page.waitForURL(`${site.url}/`);
  await page.getByRole("link", { name: "How scores are made" }).click();
  await page.getByText("New residents start in class B.").waitFor();
  expect(await page.locator("main").innerText()).toBe(text);
});

it("About has an intro line and a story with captions", async ({ site, page }) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  await visit(page, `${site.url}/about`);
  await page.waitForLoadState("networkidle");
  expect(await page.title()).toBe("About us · Alder Quay Residences");
  expect(await page.getByText(/^One portal keeps everyone who lives and works here/).isVisible()).toBe(true);
  const video = page.locator("video");
  expect(films).toEqual([]);
  expect(await video.evaluate((film: HTMLVideoElement) => [film.paused, film.autoplay])).toEqual([
    true,
    false,
  ]);
  expect(await video.getAttribute("poster")).toBe("/story/poster.webp");
  await video.evaluate(async (film: HTMLVideoElement) => {
    await film.play();
    film.pause();
    film.currentTime = 20;
    await new Promise((resolve) => film.addEventListener("seeked", resolve, { once: true }));
  });
  const announced = await video.evaluate((film: HTMLVideoElement) => {
    const [track] = film.textTracks;
    return { mode: track?.mode, cues: track?.cues?.length, length: film.duration };
  });
  expect(announced).toMatchObject({ mode: "showing", cues: 7 });
  expect(announced.length).toBeGreaterThan(20);

  await page.getByText("Read the story instead").click();
  expect(await page.locator("details").getByRole("listitem").count()).toBe(7);
  await page.getByRole("button", { name: "Back to Home" }).click();
  await page.waitForURL(`${site.url}/`);
});

it("Unauthorized explains the reason and leads on", async ({ site, page }) => {
  await visit(page, `${site.url}/unauthorized`);
  const texts = (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
  expect(texts).toContain("Unauthorized Access. You do not have permission to view this page.");
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL(/\/login$/);

  await openSession(page, site.url, RESIDENT);
  await page.goto(`${site.url}/staffdashboard/`);
  await page.waitForURL(/\/unauthorized$/);
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL(/\/dashboard/);
});
