/** The language of the page that calls. Programs have none, and get English. */
import type { Context } from "koa";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, type Language } from "../domain/languages.ts";

export function pageLanguage(ctx: Pick<Context, "cookies">): Language {
  const language = ctx.cookies.get(LANGUAGE_COOKIE);
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}
