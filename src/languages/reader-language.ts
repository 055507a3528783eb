/** The language of a text that is sent to a person. */
import { DEFAULT_LANGUAGE, type Language, localeOf } from "../domain/languages.ts";
import type { Text } from "../domain/message.ts";
import { renderMessage } from "../domain/rendered-message.ts";
import { translateTo } from "./catalogs.ts";

/** The person's own, else that of the property. @param propertyDefault empty if the property has chosen none */
export const languageFor = (
  account: { language?: Language } | undefined,
  propertyDefault: Language | "",
): Language => account?.language ?? (propertyDefault || DEFAULT_LANGUAGE);

/** Renders texts in a language. */
export type Render = (text: Text) => string;

export const renderIn =
  (language: Language): Render =>
  (text) =>
    renderMessage(text, translateTo(language), localeOf(language));
