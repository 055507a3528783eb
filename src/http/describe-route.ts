/** Route descriptions. A description is part of the route's stack, beside the guard. The API document is built from all of them. */

import type { Next } from "koa";
import type { z } from "zod";
import type { Text } from "../domain/message.ts";

export interface RouteDescription {
  summary: string;
  /** Set if residents may call the route with their own userID only. */
  own?: true;
  query?: z.ZodType;
  body?: {
    /** The schema that checks the body, with its fields' descriptions. */
    schema: z.ZodType;
    /** Fields without which the call is refused, with one of the texts in `errors`. */
    required: readonly string[];
  };
  /** A multipart body instead of JSON. */
  upload?: { fields: Record<string, { type: "string" | "file"; description: string }>; required: string[] };
  /** The response by status: a schema for JSON, a media type for other content, null for no body. */
  answers: Partial<Record<200 | 201 | 204 | 304, z.ZodType | string | null>>;
  /**
   * The errors beyond those that are common to all guarded routes and to all bodies; several tables count together. A text that depends
   * on the request is given in a general form.
   */
  errors?: RouteErrors | readonly RouteErrors[];
}

/** The texts of errors by status. */
export type RouteErrors = Partial<
  Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503, readonly Text[]>
>;

export const NOT_FOUND = { 404: ["Not found."] } as const satisfies RouteErrors;

/** Selects the texts about missing, invalid or unknown values, by the ends of their names. */
export const formErrors = (...lists: readonly Readonly<Record<string, unknown>>[]): Text[] =>
  lists.flatMap(Object.entries).flatMap(([name, text]) => (FORM_ERROR.test(name) ? [text as Text] : []));

const FORM_ERROR = /(?:Missing|Invalid|Unknown)$/;

type DescriptionMiddleware = (ctx: unknown, next: Next) => Promise<unknown>;

const descriptions = new WeakMap<object, RouteDescription>();

/** Middleware that attaches a description to its route. It passes requests on unchanged. */
export function describeRoute(description: RouteDescription): DescriptionMiddleware {
  const middleware: DescriptionMiddleware = (_ctx, next) => next();
  descriptions.set(middleware, description);
  return middleware;
}

/** The description in a route's stack, if there is one. */
export function routeDescription(stack: readonly unknown[]): RouteDescription | undefined {
  return stack.map((middleware) => descriptions.get(middleware as object)).find((description) => description);
}
