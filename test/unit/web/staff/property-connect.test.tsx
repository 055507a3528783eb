// @vitest-environment happy-dom
/** Property Connect: partner properties with all fields, and with only some of them. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { DEMO_PARTNERS } from "../../../../seeds/partners.ts";
import { PropertyCard } from "../../../../web/features/property-connect/property-card.tsx";
import { render } from "../render.tsx";

it.each(DEMO_PARTNERS.map((property) => [property.name, property] as const))(
  "shows %s with every field",
  async (name, property) => {
    await render(<PropertyCard property={property} />);
    const card = document.querySelector("article");
    const texts = [...(card?.querySelectorAll("*") ?? [])].map(({ textContent }) => textContent);
    for (const text of [
      ...[name, property.address, "Premium Property", "Class A", property.description, property.rent],
      ...[property.bedrooms, property.bathrooms, property.sqft, property.phone, "N/A"],
      ...[...property.amenities, ...property.hours],
    ]) {
      expect(texts).toContain(text);
    }
    const links = [...(card?.querySelectorAll("a") ?? [])];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      expect.stringMatching(/^tel:\+1555555\d{4}$/),
      property.website,
    ]);
    expect(links[1]?.textContent).toContain("opens in a new tab");
    const image = card?.querySelector("img");
    expect(image?.alt).toBe(name);
    expect(existsSync(`web/public${image?.getAttribute("src")}`)).toBe(true);
  },
);

it("leaves out what was not entered", async () => {
  const blank = Object.fromEntries(
    Object.entries(DEMO_PARTNERS[0] ?? {}).map(([field, value]) => [field, Array.isArray(value) ? [] : ""]),
  ) as unknown as (typeof DEMO_PARTNERS)[number];
  await render(<PropertyCard property={{ ...blank, name: "Mill" }} />);
  expect(document.querySelector("article")?.textContent).toBe("MillContactEmailN/A");
});
