/** The language of a text that is sent to a person. */
import { DEFAULT_LANGUAGE, type Language, localeOf } from "../domain/languages.ts";
import type { Text } from "../domain/message.ts";
import { renderMessage } from "../domain/rendered-message.ts";
import { translateTo } from "./catalogs.ts";

/** The language that the person has chosen, or else the property's. @param propertyDefault empty if the property has not chosen one */
export const languageFor = (
  account: { language?: Language } | undefined,
  propertyDefault: Language | "",
): Language => account?.language ?? (propertyDefault || DEFAULT_LANGUAGE);

export type Render = (text: Text) => string;

export const renderIn =
  (language: Language): Render =>
  (text) =>
    renderMessage(text, translateTo(language), localeOf(language));
