/**
 * The raw stack with which the portal's chat is compared: a Socket.IO server with one room. It emits the body of each Koa POST
 * (`/send`), or messages on command of the bench. It checks and stores nothing.
 */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { koaBody } from "koa-body";
import { Server } from "socket.io";
import { offer } from "../child.ts";
import { measures } from "../children/measures.ts";

const ROOM = "members";

const koa = new Koa();
const server = createServer();
const io = new Server(server, { serveClient: false, transports: ["websocket"], perMessageDeflate: false });
io.on("connection", (socket) => void socket.join(ROOM));

/** A message of the shape and size of the portal's. */
function messageOf(userID: string, message: string) {
  return {
    _id: randomBytes(12).toString("hex"),
    userID,
    message,
    timestamp: new Date().toISOString(),
    senderName: "Sample",
    senderRole: "resident",
    clientMessageID: randomBytes(16).toString("hex"),
  };
}

koa.use(koaBody());
koa.use((ctx) => {
  const { userID, message } = ctx.request.body as { userID: string; message: string };
  const sent = messageOf(userID, message);
  io.to(ROOM).emit("chat:message", sent);
  ctx.status = 201;
  ctx.body = sent;
});
server.on("request", koa.callback());
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const offers = {
  ...measures,
  url: () => `http://127.0.0.1:${port}`,
  sockets: () => io.engine.clientsCount,
};
export type KoaLiveOffers = typeof offers;
offer(offers);
