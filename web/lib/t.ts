/** The texts of the screens in the reader's language. */
import { fillIn, type Message, type Text, translationOf, type Values } from "@domain/message.ts";
import { Fragment, type ReactNode } from "react";
import { jsx } from "react/jsx-runtime";
import { languageState, locale } from "./language.store.ts";

const translate = (source: string) => translationOf(source, languageState.getState().catalog);

/** Numbers, texts and words of the portal. Days, amounts and lists are for `messageText`, which screens without them don't load. */
const plainValues = (values: Message["values"]): Values | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "object" ? ("id" in value ? t(value) : "") : value,
    ]),
  );

/**
 * A text, by its English source: `t("Send to {count} residents", { count })`. Called while rendering, because the language may change
 * (`msg` marks texts of constants).
 */
export function t(source: Text, values?: Values): string {
  if (typeof source === "object") return t(source.id, plainValues(source.values));
  return values ? fillIn(translate(source), values, locale()) : translate(source);
}

const TAG = /<(\w+)>(.*?)<\/\1>/g;

/** A text with elements: `rich("Have an account? <link>Log in</link>", { link: (text) => <Link to={...}>{text}</Link> })`. */
export function rich(
  source: string,
  elements: Readonly<Record<string, (text: string) => ReactNode>>,
  values?: Values,
): ReactNode[] {
  const text = translate(source);
  const fill = (part: string) => (values ? fillIn(part, values, locale()) : part);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: tagged, 1: name = "", 2: inner = "", index } of text.matchAll(TAG)) {
    const textBefore = fill(text.slice(end, index));
    const element = elements[name]?.(fill(inner));
    parts.push(textBefore, jsx(Fragment, { children: element }, String(index)));
    end = index + tagged.length;
  }
  parts.push(fill(text.slice(end)));
  return parts;
}
