/** The HTML of the public site before any code runs: for readers, search engines, previews and installing. */
import { expect } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";

const HEADS = [
  ["/", "Alder Quay Residences", /^Alder Quay Residences: the portal for residents and staff/],
  ["/about", "About us · Alder Quay Residences", /^About Alder Quay Residences/],
  ["/contact", "Contact us · Alder Quay Residences", /^Contact Alder Quay Residences/],
  ["/scores", "How scores are made · Alder Quay Residences", /are made at Alder Quay Residences/],
  ["/login", "Login · Alder Quay Residences", /Log in to Alder Quay Residences/],
  ["/register", "Register · Alder Quay Residences", /Register with Alder Quay Residences/],
] as const;

/** Texts of the pages that can be read without any script. */
const READABLE: Record<string, string[]> = {
  "/": [
    "Your home, and the people who look after it.",
    "Our mission",
    "Our vision",
    "For residents",
    "For staff",
  ],
  "/about": ["About us", "Avery Sample", "Quinn Sample", "Our story", "Back to Home"],
  "/contact": ["Contact us", "Address", "office@example.com", "(555) 555-0100"],
  "/scores": ["How scores are made", "14.5 or more", "$40", "Police or Criminal Incident on Property", "-6"],
};

/** The width and height in a PNG's first chunk, in the form of a manifest. */
async function pngSize(answer: Response): Promise<string> {
  const head = new DataView(await answer.arrayBuffer());
  return `${head.getUint32(16)}x${head.getUint32(20)}`;
}

const it = withSite({ readsOnly: true });

it("without any script, each page has its head and can be read", async ({ site, visitor }) => {
  const { page } = await visitor({ javaScriptEnabled: false });
  const tag = (selector: string, attribute = "content") => page.locator(selector).getAttribute(attribute);
  for (const [path, title, description] of HEADS) {
    await page.goto(site.url + path);
    expect(await page.title()).toBe(title);
    expect(await page.locator('meta[name="description"]').count()).toBe(1);
    expect(await tag('meta[name="description"]')).toMatch(description);
    expect(await tag('link[rel="canonical"]', "href")).toBe(site.url + path);
    expect(await tag('meta[property="og:title"]')).toBe(title);
    expect(await tag('meta[property="og:description"]')).toMatch(description);
    expect(await tag('meta[property="og:url"]')).toBe(site.url + path);
    expect(await tag('meta[property="og:image"]')).toBe(`${site.url}/preview.png`);
    expect(await page.locator('link[href=""], img[src=""]').count(), path).toBe(0);

    const texts = READABLE[path];
    if (!texts) continue;
    const contact = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "CONTACT US" });
    for (const [device, size] of Object.entries({ DESKTOP, PHONE })) {
      await page.setViewportSize(size);
      for (const text of texts) {
        const isVisible = await page.getByText(text, { exact: true }).first().isVisible();
        expect(isVisible, `${text}, ${device}`).toBe(true);
      }
      expect(await contact.isVisible(), device).toBe(true);
    }
    expect(await page.getByText("needs JavaScript").count()).toBe(0);
    await contact.click();
    await page.waitForURL(/\/contact$/);
  }
});

it("the files for search engines, for installing and for the story are complete", async ({ site }) => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /dashboard");
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(HEADS.map(([path]) => site.url + path));

  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: "Alder Quay Residences", display: "standalone" });
  const pngs = manifest.icons.filter((icon: { type: string }) => icon.type === "image/png");
  expect(pngs.length).toBeGreaterThanOrEqual(3);
  const others = [
    { src: "/apple-touch-icon.png", sizes: "180x180" },
    { src: "/preview.png", sizes: "1200x630" },
  ];
  for (const { src, sizes } of [...pngs, ...others]) {
    expect(await pngSize(await fetch(site.url + src)), src).toBe(sizes);
  }
  for (const name of ["story.webm", "story.mp4"]) {
    const size = (await (await fetch(`${site.url}/story/${name}`)).arrayBuffer()).byteLength;
    expect(size, name).toBeGreaterThan(0);
    expect(size, name).toBeLessThan(2_000_000);
  }
});
