/** Renders messages whose values are written in the reader's language: words of the portal, days, amounts and lists. */
import { inEnglish, type Message, type MessageValue, type Text, type Translate } from "./message.ts";

const isList = (value: MessageValue): value is readonly Message[] => Array.isArray(value);

function renderValue(value: MessageValue, t: Translate, locale: string): string | number {
  if (typeof value !== "object") return value;
  if (isList(value)) {
    const texts = value.map((text) => renderMessage(text, t, locale));
    return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(texts);
  }
  if ("day" in value) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
    return format.format(new Date(value.day));
  }
  if ("month" in value) {
    const format = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
    return format.format(new Date(`${value.month}-01`));
  }
  if ("dollars" in value) {
    return value.dollars.toLocaleString(locale, {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    });
  }
  if ("moment" in value) {
    const { moment, timeZone } = value;
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
    // In front of AM and PM, the format has a narrow blank, which is not in every font.
    return format.format(new Date(moment)).replace(/\u202f/g, " ");
  }
  return renderMessage(value, t, locale);
}

/** Renders a text in a language. @param locale the locale of the language of `t` */
export function renderMessage(text: Text, t: Translate, locale: string): string {
  if (typeof text === "string") return t(text);
  const { id, values } = text;
  if (!values) return t(id);
  const entries = Object.entries(values).map(([name, value]) => [name, renderValue(value, t, locale)]);
  return t(id, Object.fromEntries(entries));
}

/** A text in English, the language of the API and of logs. */
export const englishOf = (text: Text): string =>
  typeof text === "string" ? text : renderMessage(text, inEnglish, "en-US");

/** A text as the database stores it: in English, and with its values for readers of other languages. */
export const storedText = (text: Text): { message: string; text?: Message } => ({
  message: englishOf(text),
  ...(typeof text !== "string" && { text }),
});
