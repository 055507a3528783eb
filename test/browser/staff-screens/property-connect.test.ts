/** Property Connect: both partner properties with every fieldat both widths. */
import { describe, expect, it } from "vitest";
import { PARTNER_PROPERTIES } from "../../../web/features/property-connect/partner-properties.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";

const site = openSite({ readsOnly: true });

describe.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)("Property Connect on a %s", (_name, viewport) => {
  it("shows both partner properties with every field", async () => {
    const seat = await site.enter(STAFF, { viewport });
    const page = await seat.go("/staffdashboard/property-connect");
    expect(await page.getByRole("article").count()).toBe(2);
    for (const property of PARTNER_PROPERTIES) {
      const card = page.getByRole("article", { name: property.name });
      const { phone, website, email, hours } = property.contact;
      for (const text of [
        ...[property.address, "Premium Property", "Class A", property.description, property.rent],
        ...[property.bedrooms, property.bathrooms, property.sqft, email, ...property.amenities, ...hours],
      ]) {
        expect(await card.getByText(text, { exact: true }).count(), text).toBeGreaterThan(0);
      }
      expect(email).toBe("N/A");
      expect(await card.getByRole("link", { name: phone }).getAttribute("href")).toMatch(
        /^tel:\+1555555\d{4}$/,
      );
      expect(await card.getByRole("link", { name: /opens in a new tab/ }).getAttribute("href")).toBe(website);
      const image = card.getByRole("img", { name: `Drawing of ${property.name}` });
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });
});
