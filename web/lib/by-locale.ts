/** Formats of `Intl` for the reader's language. */
import { locale } from "./language.store.ts";

/** @returns a function that creates the value for the reader's locale once, and then returns it from a cache */
export function byLocale<Value>(create: (locale: string) => Value): () => Value {
  const cache = new Map<string, Value>();
  return () => {
    const name = locale();
    const value = cache.get(name) ?? create(name);
    cache.set(name, value);
    return value;
  };
}

const orFormat = byLocale((name) => new Intl.ListFormat(name, { type: "disjunction" }));

/** 'A or B'. */
export const joinWithOr = (texts: readonly string[]): string => orFormat().format(texts);
