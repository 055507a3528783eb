/** The language of a reader, which is English again in the next test. */
import { readFileSync } from "node:fs";
import { readCatalog } from "../../../scripts/languages/po.ts";
import { keyOf } from "../../../src/domain/message.ts";
import { languageState } from "../../../web/lib/language.store.ts";

const entries = readCatalog(readFileSync("languages/es.po", "utf8"));
const catalog = Object.fromEntries(entries.map(({ source, translation }) => [keyOf(source), translation]));

/** @param more translations, by their keys, that the catalog does not have */
export function readInSpanish(more: Readonly<Record<string, string>> = {}): void {
  languageState.setState({ language: "es", catalog: { ...catalog, ...more } });
}
