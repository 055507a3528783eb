import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSocket, type LiveSocket } from "../../../web/live/socket.ts";

/** The constant that a server adds to the client's key (RFC 6455). */
const KEY_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

let server: Server;
let socket: LiveSocket;
let upgrades = 0;

/** A server that takes every connection and ends it before it says anything. */
beforeEach(async () => {
  upgrades = 0;
  server = createServer().on("upgrade", (request, connection) => {
    upgrades += 1;
    connection.on("error", () => connection.destroy());
    const key = `${request.headers["sec-websocket-key"]}${KEY_SUFFIX}`;
    const accept = createHash("sha1").update(key).digest("base64");
    connection.end(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
        `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const soon = { reconnectionDelay: 1, reconnectionDelayMax: 1 };
  socket = createSocket(`http://127.0.0.1:${port}`, soon);
});
afterEach(async () => {
  socket.disconnect();
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

const failure = () =>
  new Promise<string>((resolve) => socket.once("connect_error", (error) => resolve(error.message)));

it("tries again immediately if a connection ends between its upgrade and its first packet", async () => {
  const failures = failure();
  socket.connect();
  expect(await failures).toBe("transport close");
  expect(await failure()).toBe("transport close");
  expect(upgrades).toBe(2);
});
