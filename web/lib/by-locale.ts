/** Formats of `Intl` for the reader's language. */
import { locale } from "./language.store.ts";

/** Keeps what a function makes of the locale. */
export function byLocale<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const name = locale();
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}

const choiceFormat = byLocale((name) => new Intl.ListFormat(name, { type: "disjunction" }));

/** 'A or B'. */
export const either = (texts: readonly string[]): string => choiceFormat().format(texts);
