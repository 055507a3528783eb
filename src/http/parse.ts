/** Parses external input into typed values, and rejects input that does not match. */
import { z } from "zod";
import { badRequest, validationError } from "./errors.ts";

/**
 * Checks an input against a schema.
 * A failed `refine` or `superRefine` is answered with its own text, and any other mismatch as malformed. A missing body counts as `{}`.
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

/** A text field. A value of another type counts as missing, so the request is answered with the error text of the rule. */
export const textField = () => z.string().catch("");

const DIGITS = /^\d{1,9}$/;

/** An optional whole number of a query string, from `min` to `max`. */
export const queryNumber = (min: number, max: number) =>
  z.string().regex(DIGITS).transform(Number).pipe(z.number().min(min).max(max)).optional();
