// @vitest-environment happy-dom
/** What Contact us shows of a property that has not entered everything. */
import { act } from "react";
import { expect, it } from "vitest";
import { PUBLIC_DEFAULTS } from "../../../../src/domain/property-texts.ts";
import { ContactPage } from "../../../../web/app/pages/contact/contact-page.tsx";
import { useProperty } from "../../../../web/lib/property.store.ts";
import { renderAt } from "../render.tsx";

const OPEN = { from: "09:00", to: "17:00" };

it.each([
  ["below its phone", { phone: "(555) 555-0100" }, "Phone"],
  ["in a separate card without a phone", {}, "Office hours"],
])("shows the office hours %s", async (_, entered, card) => {
  const officeHours = [OPEN, OPEN, OPEN, OPEN, OPEN, null, null];
  const property = { ...PUBLIC_DEFAULTS.property, officeHours, ...entered };
  await act(async () => useProperty.getState().apply({ ...PUBLIC_DEFAULTS, version: 1, property }));
  await renderAt("/contact", <ContactPage />);
  const cards = [...document.querySelectorAll("section")];
  expect(cards.map((section) => section.getAttribute("aria-label"))).toEqual([card]);
  expect(cards[0]?.querySelector("dl")?.textContent).toContain("9:00 AM to 5:00 PM");
});
