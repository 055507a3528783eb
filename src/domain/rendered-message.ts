/** Renders messages whose values are written in the reader's language: words of the portal, days, amounts and lists. */
import { inEnglish, type Message, type MessageValue, type Text, type Translate } from "./message.ts";

const isList = (value: MessageValue): value is readonly Message[] => Array.isArray(value);

function writtenValue(value: MessageValue, t: Translate, locale: string): string | number {
  if (typeof value !== "object") return value;
  if (isList(value)) {
    const texts = value.map((one) => renderMessage(one, t, locale));
    return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(texts);
  }
  if ("day" in value) {
    return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(value.day),
    );
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
    return format.format(new Date(moment)).replace(/\u202f/g, " ");
  }
  return renderMessage(value, t, locale);
}

/** A text in a language. @param locale that of `t` */
export function renderMessage(text: Text, t: Translate, locale: string): string {
  if (typeof text === "string") return t(text);
  const { id, values } = text;
  if (!values) return t(id);
  const renderedValues = Object.entries(values).map(([name, value]) => [
    name,
    writtenValue(value, t, locale),
  ]);
  return t(id, Object.fromEntries(renderedValues));
}

/** A text as it is stored: in English, and with its values for readers of other languages. */
export const storedText = (text: Text): { message: string; text?: Message } => ({
  message: englishOf(text),
  ...(typeof text !== "string" && { text }),
});

/** The text as APIs answer it and logs have it. */
export const englishOf = (text: Text): string =>
  typeof text === "string" ? text : renderMessage(text, inEnglish, "en-US");
