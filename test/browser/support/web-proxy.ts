/** A web proxy of an office: it passes on calls, and may treat WebSockets as such proxies do. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

/** How the tunnels are treated that browsers ask for to open WebSockets. The calls of a test itself need one, too. */
type Treatment = "passed on" | "refused" | "left hanging" | "cut";

export interface WebProxy {
  /** For a browser context's option `proxy`. */
  settings: { server: string; bypass: string };
  /** Closes those that are open, and treats the next ones in this way. */
  treatSockets(treatment: Treatment): void;
  stop(): Promise<void>;
}

export async function startWebProxy(): Promise<WebProxy> {
  let current: Treatment = "passed on";
  const ends = new Set<Duplex>();

  const server = createServer((inbound, response) => {
    const { method, headers, url = "" } = inbound;
    const outbound = request(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outbound.on("error", () => response.destroy());
    response.on("close", () => outbound.destroy());
    inbound.pipe(outbound);
  });
  // A browser asks a proxy for a tunnel to open a WebSocket, also without TLS.
  server.on("connect", ({ url = "" }, near: Duplex) => {
    ends.add(near);
    near.on("error", () => near.destroy()).on("close", () => ends.delete(near));
    if (current === "left hanging") return;
    if (current === "refused") {
      near.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    const far = connect(Number(port), hostname, () =>
      near.write("HTTP/1.1 200 Connection Established\r\n\r\n"),
    );
    far.on("error", () => near.destroy()).on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    near.pipe(far);
    if (current === "cut") far.once("data", (upgraded) => near.end(upgraded));
    else far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    // Browsers reach their own machine without the proxy by default.
    settings: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bypass: "<-loopback>",
    },
    treatSockets: (next) => {
      current = next;
      for (const end of ends) end.destroy();
    },
    async stop() {
      for (const end of ends) end.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
