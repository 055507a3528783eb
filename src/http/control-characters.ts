/** Texts that are stored hold no control characters: they hide or forge what a log, a terminal or a file of them shows. */
import type { Middleware } from "koa";
import { malformed } from "./errors.ts";

/** C0, DEL and C1; tabs and line feeds only where a text has several lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IN_LINES = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IN_TEXTS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** The fields that hold a text of several lines; every other one is a line. */
const TEXT_FIELDS: readonly string[] = ["message", "description", "text"];

/** The first field of a body with a control character in it; e-mail addresses have their own rule. */
function fieldWithControl(input: unknown, field = ""): string | undefined {
  if (field === "email") return undefined;
  if (typeof input === "string") {
    // Lines are trimmed before they are stored: what stands around one does no harm.
    const isHostile = TEXT_FIELDS.includes(field) ? IN_TEXTS.test(input) : IN_LINES.test(input.trim());
    return isHostile ? field : undefined;
  }
  if (typeof input !== "object" || input === null) return undefined;
  for (const [key, value] of Object.entries(input)) {
    const found = fieldWithControl(value, Array.isArray(input) ? field : key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Refuses bodies with control characters; to be used behind the guard against deep nesting. */
export function refuseControlCharacters(prefix: string): Middleware {
  return (ctx, next) => {
    const field = ctx.path.toLowerCase().startsWith(prefix) ? fieldWithControl(ctx.request.body) : undefined;
    if (field !== undefined)
      throw malformed(`The field ${field} has a control character, which can't be stored.`);
    return next();
  };
}
