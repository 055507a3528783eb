/** A WebSocket client of raw frames, which can send anything that a hostile client would send. */
import { randomBytes } from "node:crypto";
import { type IncomingHttpHeaders, request } from "node:http";
import type { Socket } from "node:net";

const TEXT = 0x1;
const FINAL = 0x80;
const MASKED = 0x80;
const LENGTH_16 = 126;

export interface RawPage {
  /** 101, or the status of the refusal. */
  status: number;
  headers: IncomingHttpHeaders;
  /** The text of every text frame so far. */
  frames: string[];
  send(text: string): void;
  /** Sends bytes as they are: frames of any kind, or none. */
  sendBytes(bytes: Buffer): void;
  /** The number of received frames of any kind. */
  frameCount(): number;
  /** Resolves once the connection is closed, at once after a refusal. */
  closed: Promise<void>;
  /** Resolves once a frame contains the text. */
  waitForFrame(part: string): Promise<void>;
  close(): void;
}

function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    payload.length < LENGTH_16
      ? Buffer.from([FINAL | TEXT, MASKED | payload.length])
      : Buffer.from([FINAL | TEXT, MASKED | LENGTH_16, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

/** Parses all complete frames. @returns their texts, and the remaining bytes */
function unframed(data: Buffer): { texts: string[]; count: number; rest: Buffer } {
  const texts: string[] = [];
  let rest = data;
  for (let count = 0; ; count += 1) {
    const short = (rest[1] ?? 0) & 0x7f;
    const from = short < LENGTH_16 ? 2 : short === LENGTH_16 ? 4 : 10;
    if (rest.length < from) return { texts, count, rest };
    const length = from === 2 ? short : from === 4 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
    if (rest.length < from + length) return { texts, count, rest };
    if (((rest[0] ?? 0) & 0x0f) === TEXT) texts.push(rest.toString("utf8", from, from + length));
    rest = rest.subarray(from + length);
  }
}

function pageOn(
  line: Socket,
  headers: IncomingHttpHeaders,
  first: Buffer,
  hear: ((text: string) => void) | undefined,
): RawPage {
  const frames: string[] = [];
  const waiting = new Set<() => void>();
  let held = Buffer.alloc(0);
  let frameCount = 0;
  const take = (chunk: Buffer) => {
    const { texts, count, rest } = unframed(Buffer.concat([held, chunk]));
    frameCount += count;
    held = Buffer.from(rest);
    if (hear) texts.forEach(hear);
    else frames.push(...texts);
    for (const look of [...waiting]) look();
  };
  line.on("data", take);
  line.on("error", () => line.destroy());
  take(first);
  return {
    status: 101,
    headers,
    frames,
    send: (text) => void line.write(masked(text)),
    sendBytes: (bytes) => void line.write(bytes),
    frameCount: () => frameCount,
    closed: new Promise((settle) => line.once("close", () => settle())),
    waitForFrame: (part) =>
      new Promise((settle) => {
        const look = () => {
          if (!frames.some((frame) => frame.includes(part))) return;
          waiting.delete(look);
          settle();
        };
        waiting.add(look);
        look();
      }),
    close: () => line.destroy(),
  };
}

/**
 * Sends an upgrade request with the given headers and query. A refusal resolves, too.
 * @param hear is given the text of each text frame, which is then not kept
 */
export function openRaw(
  url: string,
  headers: Record<string, string> = {},
  query = "",
  hear?: (text: string) => void,
): Promise<RawPage> {
  return new Promise((settle, refuse) => {
    const upgrade = request(new URL(`/socket.io/?EIO=4&transport=websocket${query}`, url), {
      agent: false,
      headers: {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
        ...headers,
      },
    });
    upgrade.on("error", refuse);
    upgrade.on("upgrade", (response, line, first) => settle(pageOn(line, response.headers, first, hear)));
    upgrade.on("response", (response) => {
      response.resume();
      settle({
        status: response.statusCode ?? 0,
        headers: response.headers,
        frames: [],
        send: () => undefined,
        sendBytes: () => undefined,
        frameCount: () => 0,
        closed: Promise.resolve(),
        waitForFrame: () => Promise.reject(new Error("refused")),
        close: () => undefined,
      });
    });
    upgrade.end();
  });
}

/** The same, joined to the portal's namespace. */
export async function joinRaw(url: string, cookie: string, headers = {}): Promise<RawPage> {
  const page = await openRaw(url, { Cookie: cookie, ...headers });
  if (page.status !== 101) return page;
  await page.waitForFrame("0{");
  page.send("40");
  await page.waitForFrame('40{"sid"');
  return page;
}
