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

type Layer = Dispatched["stack"][number];

/** Hands over to a route as its router would. */
function routed({ path, stack }: Layer): Middleware {
  const handlers = stack as unknown as readonly Middleware[];
  return (ctx, next) => {
    Object.assign(ctx, { _matchedRoute: path, params: {} });
    return run(handlers, 0, ctx, next);
  };
}

/** The routes of a path without parameters, by method, where no other one has a say: nobody needs to look for them again. */
function routesAt(path: string, layers: readonly Layer[]): Map<string, Middleware> {
  const here = layers.filter((layer) => layer.match(path));
  if (here.some(({ methods, paramNames }) => methods.length === 0 || paramNames.length > 0)) return new Map();
  const only = (method: string) => here.filter(({ methods }) => methods.includes(method)).length === 1;
  return new Map(
    here.flatMap((layer) => layer.methods.filter(only).map((method) => [method, routed(layer)] as const)),
  );
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
  const layers = routers.flatMap(({ stack }) => stack);
  // Only the routes' own paths are remembered: their number is given, that of paths with somebody's id is not.
  const remembered = new Map(
    layers.map(({ path }) => [
      String(path),
      { routes: routesAt(String(path), layers), others: knowing(String(path)) },
    ]),
  );
  return (ctx: Context, next: Next) => {
    const known = remembered.get(ctx.path);
    if (!known) return knowing(ctx.path)(ctx, next);
    return (known.routes.get(ctx.method) ?? known.others)(ctx, next);
  };
}
