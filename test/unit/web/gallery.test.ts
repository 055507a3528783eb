/** The gallery of the development server shows each component of `ui/`. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const WEB = new URL("../../../web/", import.meta.url);

/** Parts of other components, components without visible output, and those that need the property's settings. */
const UNSEEN = [
  ...[
    "announcement-region",
    "data-cards",
    "dialog-frame",
    "discard-question",
    "file-input",
    "if-property-has",
  ],
  ...["lazy-part", "list-cards", "menu-parts", "property-logo", "replace-link-dialog", "spoken-status"],
  "visually-hidden",
];

it("the gallery shows each component", () => {
  const pages = readdirSync(new URL("gallery/", WEB)).filter((name) => name.endsWith(".tsx"));
  const code = pages.map((name) => readFileSync(new URL(`gallery/${name}`, WEB), "utf8")).join();
  const components = readdirSync(new URL("ui/", WEB)).filter((name) => name.endsWith(".tsx"));
  const missing = components.filter((name) => !code.includes(`"../ui/${name}"`));
  expect(missing).toEqual(UNSEEN.map((name) => `${name}.tsx`));
});
