/** What each route says about itself: it stands in the route's own stack, beside the guard, and the API's document is made of it. */
import type { Next } from "koa";
import type { z } from "zod";

interface DescribedBody {
  /** The schema that checks the body. */
  schema: z.ZodType;
  /** Fields without which a rule's text answers. */
  required: readonly string[];
  /** A body that is taken, with ids of nobody in particular. */
  example: Record<string, unknown>;
  /** What there is to know about some fields. */
  fields?: Record<string, string>;
}

/** The texts of a refusal; one that differs by what is refused is given in general words. */
type ErrorTexts = Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503, readonly string[]>>;

export interface RouteDescription {
  summary: string;
  /** Whether residents may call it with their own userID only. */
  own?: true;
  /** The schema that checks the query. */
  query?: z.ZodType;
  body?: DescribedBody;
  /** A body that isn't JSON. */
  upload?: { fields: Record<string, { type: "string" | "file"; description: string }>; required: string[] };
  /** What is answered by status: a shape for JSON, a media type for anything else, null for nothing. */
  answers: Partial<Record<200 | 201 | 204 | 304, z.ZodType | string | null>>;
  /** Refusals beyond those that every guarded call and every body have. */
  errors?: ErrorTexts;
}

type Documented = (ctx: unknown, next: Next) => Promise<unknown>;

const documents = new WeakMap<object, RouteDescription>();

/** Describes the route in whose stack it stands; requests pass it by. */
export function describeRoute(document: RouteDescription): Documented {
  const middleware: Documented = (_ctx, next) => next();
  documents.set(middleware, document);
  return middleware;
}

/** What a route's stack says of the route; undefined where nothing does. */
export function routeDescription(stack: readonly unknown[]): RouteDescription | undefined {
  const [found] = stack.flatMap((middleware) =>
    typeof middleware === "function" ? (documents.get(middleware) ?? []) : [],
  );
  return found;
}
