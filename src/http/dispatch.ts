/** Hands a request to the routers that know its path, so that the others cost it nothing. */
import type Router from "@koa/router";
import type { Context, Middleware, Next } from "koa";

/** As much of a router as is needed to hand requests on. */
export type Dispatched = Pick<Router, "stack" | "routes">;

interface Entry {
  knows(path: string): boolean;
  handle: Middleware;
}

/** Calls a middleware with those behind it as its next; what one throws at once is a rejection, as what it throws later. */
function run(handlers: readonly Middleware[], at: number, ctx: Context, next: Next): Promise<unknown> {
  const handle = handlers[at];
  if (!handle) return next();
  try {
    return Promise.resolve(handle(ctx, () => run(handlers, at + 1, ctx, next)));
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Middlewares one after another, as one. */
export function inTurn(handlers: readonly Middleware[]): Middleware {
  return (ctx, next) => run(handlers, 0, ctx, next);
}

/**
 * The same as using each router in turn, without asking those that don't know a path: a router that has no route for it
 * would only call the next one.
 */
export function dispatch(routers: readonly Dispatched[]): Middleware {
  const entries: Entry[] = routers.map((router) => ({
    knows: (path) => router.stack.some((layer) => layer.match(path)),
    handle: router.routes() as unknown as Middleware,
  }));
  const knowing = (path: string) =>
    inTurn(entries.filter(({ knows }) => knows(path)).map(({ handle }) => handle));
  const literal = routers.flatMap(({ stack }) => stack.map(({ path }) => String(path)));
  // Only the routes' own paths are remembered: their number is given, that of paths with somebody's id is not.
  const remembered = new Map(literal.map((path) => [path, knowing(path)]));
  return (ctx: Context, next: Next) => (remembered.get(ctx.path) ?? knowing(ctx.path))(ctx, next);
}
