/** The protocol below the driver: what a client may send that the official driver does not, and what breaks it. */
import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Binary, type Document, deserialize, serialize } from "bson";
import { describe, expect, it } from "vitest";
import { testStore } from "./harness.ts";

const store = testStore();

async function dial(): Promise<Socket> {
  const { hostname, port } = new URL(store.uri.replace("mongodb:", "http:"));
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket;
}

function frame(opCode: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + body.length, 0);
  header.writeInt32LE(77, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, body]);
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const kind = (value: number): Buffer => Buffer.from([value]);

async function reply(socket: Socket): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < 4 || bytes.length < bytes.readInt32LE(0)) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    bytes = Buffer.concat([bytes, chunk]);
  }
  return bytes;
}

const command = (document: Document): Buffer => frame(2013, int32(0), kind(0), serialize(document));

/** Logs a bare connection in, as the driver does its own (RFC 5802). */
async function logIn(socket: Socket): Promise<void> {
  const { username, password } = new URL(store.uri);
  const hmac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();
  const say = async (name: string, payload: string, more: Document = {}) => {
    socket.write(command({ [name]: 1, ...more, payload: new Binary(Buffer.from(payload)), $db: "admin" }));
    const answer = deserialize((await reply(socket)).subarray(21));
    expect(answer).toMatchObject({ ok: 1 });
    return (answer.payload as Binary).toString("utf8");
  };
  const first = `n=${username},r=nonce`;
  const second = await say("saslStart", `n,,${first}`, { mechanism: "SCRAM-SHA-256" });
  const [, nonce = "", salt = "", rounds] = /^r=(.*),s=(.*),i=(\d+)$/.exec(second) ?? [];
  const salted = pbkdf2Sync(password, Buffer.from(salt, "base64"), Number(rounds), 32, "sha256");
  const clientKey = hmac(salted, "Client Key");
  const signature = hmac(
    createHash("sha256").update(clientKey).digest(),
    `${first},${second},c=biws,r=${nonce}`,
  );
  const proof = clientKey.map((byte, i) => byte ^ (signature[i] ?? 0));
  await say("saslContinue", `c=biws,r=${nonce},p=${Buffer.from(proof).toString("base64")}`);
}

async function ask(bytes: Buffer): Promise<Record<string, unknown>> {
  const socket = await dial();
  await logIn(socket);
  socket.write(bytes);
  const answer = await reply(socket);
  socket.destroy();
  expect(answer.readInt32LE(8)).toBe(77);
  return deserialize(answer.subarray(21));
}

describe("the wire protocol", () => {
  it("takes documents in a separate section (kind 1), before or after the body", async () => {
    const body = Buffer.concat([kind(0), serialize({ insert: "sections", $db: store.db.databaseName })]);
    const documents = Buffer.concat([Buffer.from("documents\0"), serialize({ a: 1 }), serialize({ a: 2 })]);
    const sequence = Buffer.concat([kind(1), int32(documents.length + 4), documents]);
    expect(await ask(frame(2013, int32(0), body, sequence))).toMatchObject({ n: 2, ok: 1 });
    expect(await ask(frame(2013, int32(0), sequence, body))).toMatchObject({ n: 2, ok: 1 });
    expect(await store.db.collection("sections").countDocuments()).toBe(4);
  });

  it("reads a message that comes byte by byte, and two that come at once", async () => {
    const ping = frame(2013, int32(0), kind(0), serialize({ ping: 1, $db: "admin" }));
    const socket = await dial();
    let received = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
    });
    for (const byte of ping) socket.write(Buffer.from([byte]));
    const answer = () => (received.length < 4 ? 0 : received.readInt32LE(0));
    await expect.poll(() => received.length > 0 && received.length === answer()).toBe(true);
    expect(deserialize(received.subarray(21))).toEqual({ ok: 1 });
    socket.write(Buffer.concat([ping, ping]));
    await expect.poll(() => received.length).toBe(3 * answer());
    socket.destroy();
  });

  const broken: readonly (readonly [string, Buffer])[] = [
    ["an operation nobody knows", frame(9999, int32(0))],
    ["a length below the header's", Buffer.concat([int32(3), Buffer.alloc(12)])],
    ["a length beyond 48 MB", Buffer.concat([int32(2 ** 30), Buffer.alloc(12)])],
    ["flags it must not ignore", frame(2013, int32(4), kind(0), serialize({ ping: 1, $db: "admin" }))],
    ["a section that is cut short", frame(2013, int32(0), kind(0), int32(500))],
    ["a section of a kind nobody knows", frame(2013, int32(0), kind(7), serialize({}))],
  ];
  it.each(broken)("closes the connection on %s, and serves others on", async (_name, bytes) => {
    const socket = await dial();
    socket.on("error", () => undefined);
    socket.write(bytes);
    socket.resume();
    await once(socket, "close");
    expect(await store.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it("answers broken BSON with an error", async () => {
    const bad = Buffer.from(serialize({ ping: 1, $db: "admin" }));
    bad[4] = 0x63;
    const socket = await dial();
    socket.on("error", () => undefined);
    socket.write(frame(2013, int32(0), kind(0), bad));
    const outcome = await Promise.race([reply(socket), once(socket, "close").then(() => undefined)]);
    socket.destroy();
    if (outcome !== undefined) expect(deserialize(outcome.subarray(21))).toMatchObject({ ok: 0 });
    expect(await store.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
