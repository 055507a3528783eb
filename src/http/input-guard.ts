/** Cleans the texts of a body, and rejects input whose keys could act as query operators or change an object's prototype, at any depth. */
import type { Middleware } from "koa";
import { cleanLine, cleanText } from "../domain/clean-text.ts";
import { badRequest } from "./errors.ts";

/** Fields whose texts may have several lines: all that a form shows as a text area. The lines of all other fields are joined. */
export const MULTILINE_FIELDS: readonly string[] = [
  "message",
  "description",
  "text",
  "reason",
  "forwardingNote",
  "note",
  "howToPay",
  "mission",
  "vision",
  "story",
  "addressNote",
  "emailNote",
];

/**
 * Fields that are not cleaned: IDs, codes and secrets have to be as they were issued, and email addresses have a separate rule. The
 * `requestID` of an error report is free text, so it is cleaned.
 */
const EXACT_FIELD = /(?<!request)IDs?$|^(_id|email|code|token|endpoint|\w*password)$/i;

function clean(input: unknown, field: string): unknown {
  if (EXACT_FIELD.test(field)) return input;
  if (typeof input === "string")
    return MULTILINE_FIELDS.includes(field) ? cleanText(input) : cleanLine(input);
  if (Array.isArray(input)) return input.map((entry) => clean(entry, field));
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, clean(value, key)]));
}

/**
 * Cleans the texts of bodies, so that a pasted text with hidden characters is stored instead of refused. Must come after `inputGuard`,
 * which limits how deep a body is nested.
 * @param prefix the start of the paths whose bodies are cleaned
 */
export function cleanTexts(prefix: string): Middleware {
  return (ctx, next) => {
    const { body } = ctx.request;
    if (body !== undefined && ctx.path.toLowerCase().startsWith(prefix)) {
      ctx.request.body = clean(body, "") as typeof body;
    }
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
