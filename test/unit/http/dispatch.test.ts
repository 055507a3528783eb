/** Handing a request to the routers that know its path is the same as asking each in turn. */
import { once } from "node:events";
import Router from "@koa/router";
import Koa, { type Middleware } from "koa";
import { describe, expect, it } from "vitest";
import { dispatch } from "../../../src/http/dispatch.ts";

/** Three routers that overlap: a fixed path beside one with an id, a path with two methods, and one that hands on. */
function routers(trail: string[]): Router[] {
  const [first, second, third] = [new Router(), new Router(), new Router()];
  first.get("/things/new", (ctx) => {
    ctx.body = "new";
  });
  first.post("/things/:id", (ctx) => {
    ctx.body = `changed ${ctx.params.id}`;
  });
  second.get("/things/:id", (ctx, next) => {
    trail.push(`passed ${ctx.params.id}`);
    return next();
  });
  second.get("/fails", () => {
    throw new Error("broken");
  });
  third.get("/things/:id", (ctx) => {
    ctx.body = `third ${ctx.params.id}`;
  });
  third.put("/things/new", (ctx) => {
    ctx.body = "put";
  });
  return [first, second, third];
}

async function answers(use: (koa: Koa, all: Router[]) => void, method: string, path: string) {
  const trail: string[] = [];
  const koa = new Koa();
  koa.silent = true;
  use(koa, routers(trail));
  koa.use((ctx) => {
    ctx.body = "nobody's";
  });
  const server = koa.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    const answer = await fetch(`http://127.0.0.1:${address.port}${path}`, { method });
    return { status: answer.status, body: await answer.text(), trail };
  } finally {
    server.close();
  }
}

const inTurn = (koa: Koa, all: Router[]) => {
  for (const router of all) koa.use(router.routes() as unknown as Middleware);
};
const dispatched = (koa: Koa, all: Router[]) => void koa.use(dispatch(all));

describe("dispatching", () => {
  it.each([
    ["GET", "/things/new"],
    ["HEAD", "/things/new"],
    ["PUT", "/things/new"],
    ["POST", "/things/new"],
    ["DELETE", "/things/new"],
    ["GET", "/things/7"],
    ["POST", "/things/7"],
    ["GET", "/things/%2e%2e"],
    ["GET", "/things/"],
    ["GET", "/THINGS/new"],
    ["GET", "/fails"],
    ["GET", "/elsewhere"],
  ])("%s %s is answered as by each router in turn", async (method, path) => {
    expect(await answers(dispatched, method, path)).toEqual(await answers(inTurn, method, path));
  });
});
