/** Rejects input whose keys could act as query operators or change an object's prototype, at any depth. */
import type { Middleware } from "koa";
import { lineHasControl, textHasControl } from "../domain/field-rules.ts";
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

/** Far deeper than any request of the portal is nested. */
const DEPTH_MAX = 8;

const PROTOTYPE_KEYS: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Whether a key could be an operator or a path of a query, or lead to a prototype, also with brackets: `__proto__[x]`. */
function isHostile(key: string): boolean {
  if (key.includes("$") || key.includes(".")) return true;
  return key.split(/[[\]]/).some((part) => PROTOTYPE_KEYS.includes(part));
}

/** @throws HttpError 400 for a hostile key or for input nested deeper than 8 levels */
function guardInput(input: unknown, depth = 0): void {
  if (typeof input !== "object" || input === null) return;
  if (depth >= DEPTH_MAX) throw badRequest("The request is nested too deeply.");
  for (const [key, value] of Object.entries(input)) {
    if (isHostile(key)) throw badRequest("The request has a field that is not allowed.");
    guardInput(value, depth + 1);
  }
}

/** Checks the query and the parsed body. A query key may occur once. */
export function inputGuard(): Middleware {
  return (ctx, next) => {
    guardInput(ctx.query);
    if (Object.values(ctx.query).some(Array.isArray)) throw badRequest("A query field was given twice.");
    guardInput(ctx.request.body);
    return next();
  };
}
