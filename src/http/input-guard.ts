/** Rejects input whose keys could act as query operators or change an object's prototype, at any depth. */
import type { Middleware } from "koa";
import { badRequest } from "./errors.ts";

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
