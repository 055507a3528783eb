/** Bare connections, which can send what no HTTP client sends and stop reading. */
import { connect, type Socket } from "node:net";

export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** A request as it goes over the wire. */
export function toBytes({ method = "GET", path, headers = {}, body = "" }: Sent, keep = false): Buffer {
  const all = {
    Host: "portal.example.com",
    Connection: keep ? "keep-alive" : "close",
    ...(method === "GET" ? {} : { "Content-Length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`),
    Buffer.from(body),
  ]);
}

export type Sockets = ReturnType<typeof createSockets>;

/** @param url of the node @param unreadMax connections that don't read; beyond, the oldest is closed */
export function createSockets(url: string, unreadMax: number) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const unread: Socket[] = [];
  let isOver = false;

  function dial(bytes: Buffer): { socket: Socket; closed: Promise<void> } {
    const socket = connect({ host: hostname, port: Number(port) });
    if (isOver) socket.destroy();
    open.add(socket);
    const closed = new Promise<void>((resolve) => {
      socket.once("close", () => {
        open.delete(socket);
        resolve();
      });
    });
    socket.on("error", () => socket.destroy());
    socket.write(bytes);
    return { socket, closed };
  }

  return {
    /** Sends bytes and reads to the end of the connection. @returns the first status; 0 without an answer */
    async read(bytes: Buffer): Promise<number> {
      const { socket, closed } = dial(bytes);
      let status = 0;
      socket.once("data", (head: Buffer) => {
        status = Number(head.toString("latin1", 9, 12));
      });
      socket.resume();
      await closed;
      return status;
    },
    /** Sends bytes and reads nothing. The connection stays until the node, or a later one, closes it. */
    leave(bytes: Buffer): void {
      unread.push(dial(bytes).socket);
      if (unread.length > unreadMax) unread.shift()?.destroy();
    },
    isOver: () => isOver,
    /** Closes all connections, and those that are opened later. */
    end(): void {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
