/**
 * A Socket.IO client reduced to bytes, so that a thousand of them cost the load generator little: joins by WebSocket,
 * answers pings, and hands on the text of each frame. It takes nothing but what a portal's socket sends: unfragmented
 * text frames from the server.
 */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

const TEXT = 0x1;
const CLOSE = 0x8;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MASKED = 0x80;
const FINAL = 0x80;

/** Engine.IO's and Socket.IO's packets, as their protocols number them. */
const OPEN = "0";
const PING = "2";
const PONG = "3";
const JOIN = "40";

export interface RawSocket {
  close(): void;
}

function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const frame = Buffer.alloc(6 + payload.length);
  frame[0] = FINAL | TEXT;
  frame[1] = MASKED | payload.length;
  mask.copy(frame, 2);
  for (let at = 0; at < payload.length; at += 1) {
    frame[6 + at] = (payload[at] as number) ^ (mask[at % 4] as number);
  }
  return frame;
}

/** Where a frame's payload begins and ends; undefined until its head is there. */
function extent(data: Buffer): { from: number; to: number } | undefined {
  if (data.length < 2) return undefined;
  const short = (data[1] as number) & 0x7f;
  if (short < LENGTH_16) return { from: 2, to: 2 + short };
  if (short === LENGTH_16) {
    return data.length < 4 ? undefined : { from: 4, to: 4 + data.readUInt16BE(2) };
  }
  if (short === LENGTH_64) {
    return data.length < 10 ? undefined : { from: 10, to: 10 + Number(data.readBigUInt64BE(2)) };
  }
  return undefined;
}

/**
 * Joins the default namespace.
 * @param onPacket each Socket.IO packet's text from then on (`42[...]` for events)
 * @param onEnd the connection ended after it had joined
 * @throws when it is refused or ends before it has joined
 */
export function joinRaw(
  url: string,
  cookie: string | undefined,
  onPacket: (text: string) => void,
  onEnd: () => void = () => undefined,
): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let held: Buffer = Buffer.alloc(0);
    let upgraded = false;
    let joined = false;

    function packet(text: string): void {
      if (text === PING) socket.write(masked(PONG));
      else if (text.startsWith(OPEN)) socket.write(masked(JOIN));
      else if (!joined && text.startsWith(JOIN)) {
        joined = true;
        resolve({ close: () => socket.destroy() });
      } else onPacket(text);
    }

    function frames(): void {
      for (;;) {
        const found = extent(held);
        if (!found || held.length < found.to) return;
        const kind = (held[0] as number) & 0x0f;
        const text = kind === TEXT ? held.toString("utf8", found.from, found.to) : "";
        held = held.subarray(found.to);
        if (kind === CLOSE) socket.destroy();
        else if (kind === TEXT) packet(text);
      }
    }

    function upgrade(): void {
      const end = held.indexOf("\r\n\r\n");
      if (end < 0) return;
      const status = held.toString("latin1", 0, 12);
      if (status !== "HTTP/1.1 101") {
        reject(new Error(`A socket was refused: ${held.toString("latin1", 0, end).split("\r\n")[0]}`));
        socket.destroy();
        return;
      }
      upgraded = true;
      held = held.subarray(end + 4);
    }

    socket.on("connect", () => {
      const lines = [
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
        `Host: ${hostname}:${port}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
        ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
      ];
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    });
    socket.on("data", (chunk: Buffer) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      if (!upgraded) upgrade();
      if (upgraded) frames();
    });
    socket.on("error", (error) => reject(error));
    socket.on("close", () => {
      if (joined) onEnd();
      else reject(new Error("A socket ended before it had joined"));
    });
  });
}
