// @vitest-environment happy-dom
/** Property Connect: both partner properties with every field. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { PARTNER_PROPERTIES } from "../../../../web/features/property-connect/partner-properties.ts";
import { PropertyDirectory } from "../../../../web/features/property-connect/property-directory.tsx";
import { render } from "../render.tsx";

it("shows both partner properties with every field", async () => {
  const leave = await render(<PropertyDirectory />);
  const cards = [...document.querySelectorAll("article")];
  expect(cards).toHaveLength(2);
  for (const property of PARTNER_PROPERTIES) {
    const card = cards.find((article) => article.querySelector("h2")?.textContent === property.name);
    const texts = [...(card?.querySelectorAll("*") ?? [])].map(({ textContent }) => textContent);
    const { phone, website, email, hours } = property.contact;
    for (const text of [
      ...[property.address, "Premium Property", "Class A", property.description, property.rent, phone],
      ...[property.bedrooms, property.bathrooms, property.sqft, email, ...property.amenities, ...hours],
    ]) {
      expect(texts).toContain(text);
    }
    expect(email).toBe("N/A");
    const links = [...(card?.querySelectorAll("a") ?? [])];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      expect.stringMatching(/^tel:\+1555555\d{4}$/),
      website,
    ]);
    expect(links[1]?.textContent).toContain("opens in a new tab");
    const image = card?.querySelector("img");
    expect(image?.alt).toBe(`Drawing of ${property.name}`);
    expect(existsSync(`web/public${image?.getAttribute("src")}`)).toBe(true);
  }
  await leave();
});
