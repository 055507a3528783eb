/** Refuses JSON bodies whose texts have control characters. */
import type { Middleware } from "koa";
import { lineHasControl, textHasControl } from "../domain/control-characters.ts";
import { badRequest } from "./errors.ts";

/** The fields that hold a text of several lines; every other one is a line. */
const TEXT_FIELDS: readonly string[] = ["message", "description", "text"];

/** The first field of a body with a control character in it; e-mail addresses have their own rule. */
function fieldWithControl(input: unknown, field = ""): string | undefined {
  if (field === "email") return undefined;
  if (typeof input === "string") {
    const isRefused = TEXT_FIELDS.includes(field) ? textHasControl(input) : lineHasControl(input);
    return isRefused ? field : undefined;
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
      throw badRequest(`The field ${field} has a control character, which can't be stored.`);
    return next();
  };
}
