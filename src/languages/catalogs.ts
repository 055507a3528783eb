/** The translations of the texts that the server sends. */
import { type Language, localeOf } from "../domain/languages.ts";
import { type Catalog, type Translate, translator } from "../domain/message.ts";
import stored from "./catalogs.json" with { type: "json" };

/** Written by `npm run catalogs`. */
const CATALOGS: Readonly<Record<string, Catalog>> = stored;

export const translateTo = (language: Language): Translate =>
  translator(CATALOGS[language], localeOf(language));
