/** Home, About, Contact, Unauthorized and the 404 page: their words and where they lead (specification, section 2). */
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { RESIDENT, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { visit } from "./visit.ts";

const site = openSite({ readsOnly: true });

describe.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("on %s", (_device, viewport) => {
  it("Home introduces the portal on its first screen, and has a mission and a vision card", async () => {
    const { context, page } = await site.visitor({ viewport });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visit(page, `${site.url}/`);
    for (const text of [
      "The resident and staff portal of Alder Quay Residences",
      "For residents",
      "For staff",
    ]) {
      const box = await page.getByText(text, { exact: true }).boundingBox();
      expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0), text).toBeLessThanOrEqual(
        viewport.height,
      );
    }
    const cards = page.getByRole("region", { name: "Mission and vision" }).getByRole("article");
    expect(await cards.getByRole("heading").allInnerTexts()).toEqual(["Our mission", "Our vision"]);
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    await page.getByRole("link", { name: "Login", exact: true }).click();
    await page.waitForURL(/\/login$/);
    await context.close();
  });

  it("Contact has cards for address, email and phone", async () => {
    const { context, page } = await site.visitor({ viewport });
    await visit(page, `${site.url}/contact`);
    const address = page.getByRole("region", { name: "Address" });
    expect(await address.locator("address").innerText()).toContain("100 Sample Quay");
    const email = page.getByRole("region", { name: "Email" }).getByRole("link");
    expect([await email.innerText(), await email.getAttribute("href")]).toEqual([
      "office@example.com",
      "mailto:office@example.com",
    ]);
    const phone = page.getByRole("region", { name: "Phone" }).getByRole("link");
    expect([await phone.innerText(), await phone.getAttribute("href")]).toEqual([
      "(555) 555-0100",
      "tel:+15555550100",
    ]);
    await context.close();
  });

  it("About has an intro line and a button back to Home", async () => {
    const { context, page } = await site.visitor({ viewport });
    await visit(page, `${site.url}/about`);
    expect(
      await page.getByText(/^One portal keeps everybody who lives and works at Alder Quay/).isVisible(),
    ).toBe(true);
    await page.getByRole("button", { name: "Back to Home" }).click();
    await page.waitForURL(`${site.url}/`);
    await context.close();
  });

  it("any other address is the 404 page with its status", async () => {
    const { context, page } = await site.visitor({ viewport });
    const answer = await page.goto(`${site.url}/nowhere/at-all`);
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
    expect(await page.title()).toBe("Page Not Found · Rowanstead");
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL(`${site.url}/`);
    await context.close();
  });

  it("Unauthorized explains the reason and links to Login", async () => {
    const { context, page } = await site.visitor({ viewport });
    await visit(page, `${site.url}/unauthorized`);
    const texts = (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
    expect(texts).toContain("Unauthorized Access. You do not have permission to view this page.");
    await page.getByRole("button", { name: "Go Back" }).click();
    await page.waitForURL(/\/login$/);
    await context.close();
  });
});

describe("the story video", () => {
  it("plays with captions, but not automatically", async () => {
    const { context, page } = await site.visitor();
    const films: string[] = [];
    page.on("request", (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
    });
    await visit(page, `${site.url}/about`);
    await page.waitForLoadState("networkidle");
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
    await context.close();
  });

  it.each(["story.webm", "story.mp4"])("as %s is under 2 MB and supports ranges", async (name) => {
    const answer = await fetch(`${site.url}/story/${name}`, { headers: { Range: "bytes=0-99" } });
    expect(answer.status).toBe(206);
    const [, size] = (answer.headers.get("content-range") ?? "").split("/");
    expect(Number(size)).toBeGreaterThan(0);
    expect(Number(size)).toBeLessThan(2_000_000);
  });

  it("can be read instead", async () => {
    const { context, page } = await site.visitor();
    await visit(page, `${site.url}/about`);
    await page.getByText("Read the story instead").click();
    expect(await page.locator("details").getByRole("listitem").count()).toBe(7);
    await context.close();
  });
});

it("a resident who opens a staff screen sees Unauthorized", async () => {
  const { context, page } = await site.visitor();
  await signIn(page, site.url, RESIDENT);
  await page.goto(`${site.url}/staffdashboard/`);
  await page.waitForURL(/\/unauthorized$/);
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL(/\/dashboard/);
  await context.close();
});
