/** A text is compressed once, unless that fails. */
import { gunzipSync } from "node:zlib";
import type { Context } from "koa";
import { expect, it } from "vitest";
import { answerCompressed, compressible } from "../../../src/http/compress-once.ts";

const request = () => ({ vary() {}, acceptsEncodings: () => "gzip", set() {} }) as unknown as Context;

it("a text that could not be compressed is compressed for the next client", async () => {
  const source = compressible("Good morning");
  const broken = { ...source, text: 5 as unknown as Buffer };
  await expect(answerCompressed(request(), broken)).rejects.toThrow();
  Object.assign(broken, { text: source.text });
  const [first, second] = [request(), request()];
  await answerCompressed(first, broken);
  await answerCompressed(second, broken);
  expect(gunzipSync(first.body as Buffer).toString()).toBe("Good morning");
  expect(second.body).toBe(first.body);
});
