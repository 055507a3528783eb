import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { HttpError } from "../../../src/http/errors.ts";
import { readUpload } from "../../../src/http/upload-body.ts";

const tooLarge = () => new HttpError(413, "Too large.", { code: "too_large" });

/** A request whose body arrives in chunks of so many bytes. */
function requestOf(body: string | Buffer, chunkBytes: number): IncomingMessage {
  const bytes = Buffer.from(body as Buffer);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const headers = {
    "content-type": "multipart/form-data; boundary=xxxxx",
    "content-length": String(bytes.length),
  };
  return Object.assign(Readable.from(chunks), { headers }) as unknown as IncomingMessage;
}

it("a file's bytes are those that were sent, between its other fields", async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256)).toString("latin1");
  const part = (head: string, content: string) =>
    `--xxxxx\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const body = `${part('name="a"', "before")}${part('name="photo"; filename="x.png"', bytes)}${part('name="b"', "after")}--xxxxx--\r\n`;
  const request = requestOf(Buffer.from(body, "latin1"), 1_000);
  const form = await readUpload(request, { fileMaxBytes: 100_000, tooLarge });
  expect(
    form.map(([name, value]) => (typeof value === "string" ? [name, value] : [name, value.name])),
  ).toEqual([
    ["a", "before"],
    ["photo", "x.png"],
    ["b", "after"],
  ]);
  const [, file] = form.find(([name]) => name === "photo") ?? [];
  expect(typeof file === "object" && file.bytes.toString("latin1") === bytes).toBe(true);
});
