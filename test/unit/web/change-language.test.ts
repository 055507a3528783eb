// @vitest-environment happy-dom
/** The language that was chosen last is shown, however long the texts of an earlier choice take to load. */
import { expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../web/lib/change-language.ts";
import { language } from "../../../web/lib/language.store.ts";

/** Each answers the call for a file of texts. */
const { answers } = vi.hoisted(() => ({ answers: [] as ((catalog: object) => void)[] }));

vi.mock("virtual:catalogs", () => ({ piece: () => new Promise((resolve) => answers.push(resolve)) }));

it("a slower earlier choice doesn't replace the last one", async () => {
  const first = chooseLanguage("es");
  await chooseLanguage("en");
  for (const answer of answers) answer({});
  await first;
  expect([language(), document.documentElement.lang]).toEqual(["en", "en"]);
});
