/**
 * The raw stack that the portal's lists are measured beside: Koa answers one object as JSON (`/raw`), and Koa with a
 * router, a body parser, the usual headers, a session in memory and a role check answers another with an ETag (`/stack`).
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import Router from "@koa/router";
import helmet from "helmet";
import Koa from "koa";
import { koaBody } from "koa-body";
import { offer } from "../child.ts";
import { measures } from "../children/measures.ts";

let rawBody: unknown = {};
let stackBody: unknown = {};
let stackTag = "";
const SESSION = "bench-session";
const sessions = new Map([[SESSION, { userID: "S-00000000", role: "staff" }]]);

const raw = new Koa();
raw.use((ctx) => {
  ctx.body = rawBody;
});

const stack = new Koa<{ role?: string }>();
const setHeaders = promisify<IncomingMessage, ServerResponse>(helmet());
stack.use(async (ctx, next) => {
  await setHeaders(ctx.req, ctx.res);
  await next();
});
stack.use(async (ctx, next) => {
  const found = sessions.get(ctx.cookies.get("sid") ?? "");
  if (found) ctx.state.role = found.role;
  await next();
});
stack.use(koaBody());
const router = new Router<{ role?: string }>();
router.get("/stack", (ctx) => {
  if (ctx.state.role !== "staff") ctx.throw(403);
  ctx.set("ETag", stackTag);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = stackBody;
});
stack.use(router.routes());

const rawAnswers = raw.callback();
const stackAnswers = stack.callback();
const server = createServer((request, response) =>
  request.url === "/stack" ? stackAnswers(request, response) : rawAnswers(request, response),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const offers = {
  ...measures,
  url: () => `http://127.0.0.1:${port}`,
  cookie: () => `sid=${SESSION}`,
  /** Sets the response of `/raw`. */
  setRaw(body: unknown): void {
    rawBody = body;
  },
  /** Sets the response of `/stack`. @returns its ETag */
  setStack(body: unknown): string {
    stackBody = body;
    stackTag = `"${createHash("sha256").update(JSON.stringify(body)).digest("base64url")}"`;
    return stackTag;
  },
};
export type KoaJsonOffers = typeof offers;
offer(offers);
