/** Rejects JSON bodies with control characters in their texts. */
import type { Middleware } from "koa";
import { lineHasControl, textHasControl } from "../domain/control-characters.ts";
import { badRequest } from "./errors.ts";

/** Fields whose texts may have several lines. All other fields are single lines. */
const TEXT_FIELDS: readonly string[] = ["message", "description", "text"];

/** The first field of a body that contains a control character. E-mail addresses have their own rule. */
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

/** Rejects bodies with control characters. Must come after `inputGuard`, which limits how deep a body is nested. */
export function rejectControlCharacters(prefix: string): Middleware {
  return (ctx, next) => {
    const field = ctx.path.toLowerCase().startsWith(prefix) ? fieldWithControl(ctx.request.body) : undefined;
    if (field !== undefined)
      throw badRequest(`The field ${field} has a control character, which can't be stored.`);
    return next();
  };
}
