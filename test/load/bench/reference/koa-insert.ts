/** The raw stack that a log entry is measured beside: a Koa POST that inserts its body into a collection and answers it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { koaBody } from "koa-body";
import { openConnection } from "../../../../src/database/connect.ts";
import { offer } from "../child.ts";
import { measures } from "../children/measures.ts";

const { MONGODB_URI: uri = "" } = process.env;
const connection = await openConnection(uri, "bench-raw");
const entries = connection.collection("entries");

const koa = new Koa();
koa.use(koaBody());
koa.use(async (ctx) => {
  const entry = { ...(ctx.request.body as object), createdAt: new Date() };
  await entries.insertOne(entry);
  ctx.status = 201;
  ctx.body = entry;
});
const server = createServer(koa.callback());
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const offers = { ...measures, url: () => `http://127.0.0.1:${port}` };
export type KoaInsertOffers = typeof offers;
offer(offers);
