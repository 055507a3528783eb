// @vitest-environment happy-dom
/** The language that was chosen last is shown, however long the texts of an earlier choice take to load. */
import * as catalogs from "virtual:catalogs";
import { expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../web/lib/change-language.ts";
import { language, languageState } from "../../../web/lib/language.store.ts";
import { loadRefusalTexts, loadTextsOf } from "../../../web/lib/load-language.ts";

it("a slower earlier choice doesn't replace the last one", async () => {
  /** Each answers the call for a file of texts. */
  const answers: ((catalog: Record<string, string>) => void)[] = [];
  vi.spyOn(catalogs, "piece").mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const first = chooseLanguage("es");
  await chooseLanguage("en");
  expect(answers).not.toEqual([]);
  for (const answer of answers) answer({});
  await first;
  expect([language(), document.documentElement.lang]).toEqual(["en", "en"]);
});

it("texts that can't be loaded don't keep those of later code away", async () => {
  vi.spyOn(catalogs, "piece").mockImplementation(async (_language, file) => {
    if (file === "refusals.t.js") throw new Error("404");
    return { [file]: "..." };
  });
  await chooseLanguage("es");
  await loadRefusalTexts();
  await loadTextsOf(["dialog.js"]);
  expect(languageState.getState().catalog).toHaveProperty(["dialog.js"]);
});
