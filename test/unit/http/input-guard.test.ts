/** Keys that no query and no body may have. */
import type { ParameterizedContext } from "koa";
import { expect, it } from "vitest";
import { inputGuard } from "../../../src/http/input-guard.ts";

const NOT_ALLOWED = "The request has a field that is not allowed.";

/** Runs the guard over a request. @returns the refusal's text, or "passed" */
async function outcome({ query = {}, body }: { query?: object; body?: unknown }): Promise<string> {
  const ctx = { query, request: { body } } as unknown as ParameterizedContext;
  try {
    return await inputGuard()(ctx as Parameters<ReturnType<typeof inputGuard>>[0], async () => "passed");
  } catch (error) {
    return (error as Error).message;
  }
}

const nested = (depth: number): object => (depth === 0 ? {} : { inner: nested(depth - 1) });

it.each([
  [{ $gt: "" }],
  [{ email: { $ne: null } }],
  [[{ ok: 1 }, { $where: "1" }]],
  [{ "profile.role": "staff" }],
  [JSON.parse('{"__proto__": {"role": "staff"}}')],
  [{ constructor: 1 }],
  [{ "constructor[prototype]": 1 }],
])("refuses a body with %j, and a query", async (body) => {
  expect(await outcome({ body })).toBe(NOT_ALLOWED);
  expect(await outcome({ query: body })).toBe(NOT_ALLOWED);
});

it.each([
  ["a text of operators", { body: { message: "$gt: 5. {__proto__}" } }, "passed"],
  ["no body", {}, "passed"],
  ["seven levels", { body: nested(7) }, "passed"],
  ["nine levels", { body: nested(9) }, "The request is nested too deeply."],
  ["a query field that comes twice", { query: { limit: ["1", "2"] } }, "A query field was given twice."],
])("answers %s", async (_what, request, expected) => {
  expect(await outcome(request)).toBe(expected);
});
