/** The translations of the texts that the server sends. */
import { type Language, localeOf } from "../domain/languages.ts";
import { type Catalog, type Translate, translator } from "../domain/message.ts";
// Written by `npm run catalogs`.
import catalogs from "./catalogs.json" with { type: "json" };

const CATALOGS: Readonly<Record<string, Catalog>> = catalogs;

export const translateTo = (language: Language): Translate =>
  translator(CATALOGS[language], localeOf(language));
