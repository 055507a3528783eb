/** What is no photo, and what would be one at too high a price. */
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestAccount } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { gifOfFrames, jpegWithGps, multipart, noisePng, picture, pngBomb, UPLOAD, upload } from "./images.ts";

const MB = 1024 * 1024;

let portal: TestPortal;
let rosa: TestAccount;
let client: Client;
let otherID: string;

beforeAll(async () => {
  portal = await startTestPortal({ env: { LIMIT_UPLOADS_PER_HOUR: "1000" } });
  rosa = await createResident(portal);
  client = await portal.signIn(rosa);
  otherID = (await createResident(portal)).userID;
});
afterAll(() => portal.stop());
afterEach(async () => {
  expect(await portal.stores.residents.byUserID(rosa.userID)).toMatchObject({ photoUrl: "" });
  expect(await portal.connection.collection("photos").countDocuments()).toBe(0);
});

const NO_IMAGE = "Please choose a JPEG, PNG, WebP, AVIF or GIF image.";
const TOO_LARGE = "The photo is too large: at most 5 MB and 40 megapixels.";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

describe("not an image of ours", () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["SVG", () => Buffer.from(SVG)],
    ["SVG with an XML head", () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["text", () => Buffer.from("hello")],
    ["PDF", () => Buffer.from("%PDF-1.7\n%%EOF")],
    ["TIFF", () => picture().tiff().toBuffer()],
    ["a GIF that is a script", () => Buffer.from("GIF89a/*\0\0\0*/=1;alert(1)//")],
    ["a whole GIF whose width begins a script", () => gifOfFrames(1, 0x2a2f, 100)],
    [
      "a whole GIF with a page behind it",
      async () => Buffer.concat([await picture().gif().toBuffer(), Buffer.from("<html><script>1</script>")]),
    ],
    [
      "a whole JPEG with a script behind it",
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from("<?PHP system(1);")]),
    ],
    ["a JPEG that ends half-way", async () => (await noiseJpeg()).subarray(0, 4000)],
    ["a PNG that ends half-way", async () => (await noisePng(60_000)).subarray(0, 30_000)],
    ["a PNG with another's body", () => Buffer.from("\x89PNG\r\n\x1a\n<svg>", "latin1")],
    ["a WebP without content", () => Buffer.from("RIFF\x04\0\0\0WEBP", "latin1")],
    ["an AVIF without content", () => Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1", "latin1")],
  ])("%s is 415", async (_name, file) => {
    const { status, body } = await upload(client, rosa.userID, await file());
    expect([status, body.error]).toEqual([415, NO_IMAGE]);
  });

  async function noiseJpeg(): Promise<Buffer> {
    const { default: sharp } = await import("sharp");
    return sharp(await noisePng(60_000))
      .jpeg({ quality: 100 })
      .toBuffer();
  }
});

describe("too much of an image", () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["20,000 x 20,000 pixels in a small file", () => pngBomb(20_000)],
    ["6,400 x 6,400 pixels, a little over 40 megapixels", () => pngBomb(6_400)],
    ["a GIF of 1,000 frames of 300 x 300", () => gifOfFrames(1_000, 300, 300)],
  ])("%s is 413, without the memory that it asks for", async (_name, make) => {
    const file = await make();
    expect(file.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    const { status, body } = await upload(client, rosa.userID, file);
    expect([status, body.error]).toEqual([413, TOO_LARGE]);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MB);
  });

  it("a file of more than 5 MB is 413", async () => {
    const { status, body } = await upload(client, rosa.userID, await noisePng(5 * MB + 1));
    expect([status, body.error]).toEqual([413, TOO_LARGE]);
  });

  it("a body that doesn't tell its length is counted while it comes, and left unread beyond the limit", async () => {
    const part = Buffer.alloc(64 * 1024, "x");
    let sent = 0;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request(new URL(UPLOAD, portal.url), {
        method: "POST",
        agent: false,
        headers: { Cookie: client.cookie() ?? "", "Content-Type": "multipart/form-data; boundary=xxxxx" },
      });
      let answered = false;
      outgoing.on("response", (response) => {
        answered = true;
        resolve(response.statusCode);
      });
      // The server ends the connection once it has answered.
      outgoing.on("error", (error) => (answered ? undefined : reject(error)));
      const more = () => {
        while (!answered && sent < 64 * MB) {
          sent += part.length;
          if (!outgoing.write(part)) return void outgoing.once("drain", more);
        }
      };
      more();
    });
    expect(status).toBe(413);
    // What the kernel's buffers hold was sent, but never read.
    expect(sent).toBeLessThan(32 * MB);
  });
});

describe("a body that is no upload", () => {
  it.each([
    ["JSON", { raw: "{}", headers: { "Content-Type": "application/json" } }, 415],
    ["none", { headers: { "Content-Type": "multipart/form-data; boundary=x" }, raw: "" }, 400],
    ["no type", { raw: "x", headers: { "Content-Type": "" } }, 415],
    ["no boundary", { raw: "x", headers: { "Content-Type": "multipart/form-data" } }, 415],
    ["nonsense", { raw: "x", headers: { "Content-Type": "multipart/form-data; boundary=xxxxxxxx" } }, 400],
  ])("%s is refused", async (_name, options, expected) => {
    expect((await client.post(UPLOAD, undefined, options)).status).toBe(expected);
  });

  it("without a photo is refused with a text", async () => {
    for (const parts of [{ userID: rosa.userID }, { photo: "text" }, { photo: Buffer.alloc(0) }]) {
      const { status, body } = await client.post(UPLOAD, undefined, await multipart(parts));
      expect([status, body.error]).toEqual([400, "Please choose a photo."]);
    }
  });

  it("with another's userID is 403, whatever else it says", async () => {
    const photo = await jpegWithGps();
    const body = await multipart({ userID: otherID, role: "staff", photo });
    expect((await client.post(UPLOAD, undefined, body)).status).toBe(403);
    expect(await portal.stores.residents.byUserID(otherID)).toMatchObject({ photoUrl: "" });
  });

  it.each(["$where", "__proto__", "constructor", "a.b"])(
    "takes nothing out of a part named %s",
    async (name) => {
      const { status } = await client.post(
        UPLOAD,
        undefined,
        await multipart({ [`${name}`]: "x", userID: rosa.userID }),
      );
      expect(status).toBe(400);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );

  it("with too many parts, or one of ours twice, is refused", async () => {
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`part${index}`, "x"]));
    expect((await client.post(UPLOAD, undefined, await multipart(many))).status).toBe(400);
    const form = new FormData();
    form.append("userID", rosa.userID);
    form.append("userID", otherID);
    const encoded = new Response(form);
    const raw = Buffer.from(await encoded.arrayBuffer());
    const headers = { "Content-Type": encoded.headers.get("content-type") ?? "" };
    expect((await client.post(UPLOAD, undefined, { raw, headers })).status).toBe(400);
  });

  it("leaves nothing on the disk", async () => {
    const before = await readdir(tmpdir());
    await upload(client, rosa.userID, Buffer.from(SVG));
    const mine = (await readdir(tmpdir())).filter(
      (name) => !before.includes(name) && /^[a-z0-9]{25}$/.test(name),
    );
    expect(mine).toEqual([]);
  });
});
