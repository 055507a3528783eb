/** What comes from outside becomes a typed value here, or a refusal. */
import { z } from "zod";
import { badRequest, validationError } from "./errors.ts";

/**
 * Checks an input against a schema.
 * A rule with a text of its own (`refine`, `superRefine`) is answered with that text; another mismatch as malformed. No body counts as `{}`.
 * @throws HttpError 400
 */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === "custom") throw validationError(issue.message);
  const field = issue?.path.join(".");
  throw badRequest(field ? `The field ${field} is not valid.` : "The request is not valid.");
}

/** A text field; one of another type counts as missing, so that the rule's own text answers. */
export const textField = () => z.string().catch("");

const DIGITS = /^\d{1,9}$/;

/** A whole number of a query string, from `min` to `max`; left out is undefined, anything else is refused. */
export const queryNumber = (min: number, max: number) =>
  z.string().regex(DIGITS).transform(Number).pipe(z.number().min(min).max(max)).optional();
