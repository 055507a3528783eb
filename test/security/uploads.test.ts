/** Files that are no photos, photos that cost too much, and metadata of photos. */
import { request } from "node:http";
import sharp from "sharp";
import { describe, expect } from "vitest";
import {
  gifOfFrames,
  jpegWithGps,
  multipart,
  noisePng,
  picture,
  pngBomb,
  UPLOAD,
  upload,
} from "../api/photos/images.ts";
import type { Person } from "../harness/portal.ts";
import { sendRaw } from "./support/raw-request.ts";
import { it, type Stage } from "./support/stage.ts";

const MB = 1024 * 1024;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

const NO_IMAGE = "Please choose a JPEG, PNG, WebP, AVIF or GIF image.";
const TOO_LARGE = "The photo is too large: at most 5 MB and 40 megapixels (8 as AVIF).";

const sendPhoto = (stage: Stage, file: Buffer) => upload(stage.rosa.http, stage.rosa.userID, file);
const stored = (stage: Stage) => stage.portal.connection.collection("photos").countDocuments();

/** A GIF whose head is a script's comment and assignment, and that a lenient decoder shows all the same. */
function gifAndScript(): Buffer {
  const gif = gifOfFrames(1, 0x2a2f, 100);
  return Buffer.concat([gif, Buffer.from("*/=1;alert(document.domain);//")]);
}

const noiseJpeg = async () =>
  sharp(await noisePng(60_000))
    .jpeg({ quality: 100 })
    .toBuffer();

describe("what is no photo", () => {
  const FILES: [string, () => Buffer | Promise<Buffer>][] = [
    ["SVG", () => Buffer.from(SVG)],
    ["SVG behind an XML head", () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", () => Buffer.from("%PDF-1.7\n%%EOF")],
    ["TIFF", () => picture().tiff().toBuffer()],
    ["a script", () => Buffer.from("alert(1)")],
    ["a GIF that is a script", () => Buffer.from("GIF89a/*\0\0\0*/=1;alert(1)//")],
    ["a whole GIF that is a script, too", gifAndScript],
    [
      "a GIF with a page behind it",
      async () => Buffer.concat([await picture().gif().toBuffer(), Buffer.from("<script>1")]),
    ],
    [
      "a JPEG with PHP behind it",
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from("<?php 1;")]),
    ],
    ["a JPEG that ends half-way", async () => (await noiseJpeg()).subarray(0, 4_000)],
    ["a PNG that ends half-way", async () => (await noisePng(60_000)).subarray(0, 30_000)],
    ["a WebP without content", () => Buffer.from("RIFF\x04\0\0\0WEBP", "latin1")],
    ["an AVIF without content", () => Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1", "latin1")],
    ["a PNG's head before SVG", () => Buffer.from(`\x89PNG\r\n\x1a\n${SVG}`, "latin1")],
  ];

  it.for(FILES)("R44 what is no photo: %s is 415, and nothing is kept", async ([_, make], { stage }) => {
    const before = await stored(stage);
    expect(await sendPhoto(stage, await make())).toMatchObject({ status: 415, body: { error: NO_IMAGE } });
    expect(await stored(stage)).toBe(before);
  });
});

describe("a photo", () => {
  const html = { IFD0: { ImageDescription: "<html> <script>" } };
  it.for([
    ["JPEG", () => picture().withExif(html).jpeg().toBuffer()],
    ["PNG", () => picture().withExif(html).png().toBuffer()],
    ["WebP", () => picture().withExif(html).webp().toBuffer()],
    ["AVIF", () => picture().withExif(html).avif().toBuffer()],
  ] as const)("R44 %s whose bytes spell markup is re-encoded without it", async ([, make], { stage }) => {
    const file = await make();
    expect(file.toString("latin1")).toContain("<html");
    expect((await sendPhoto(stage, file)).status).toBe(200);
    const [newest] = await stage.portal.connection
      .collection("photos")
      .find()
      .sort({ createdAt: -1 })
      .toArray();
    expect(newest?.image.buffer.toString("latin1")).not.toContain("<html");
  });

  it.for([
    ["PNG", () => picture().png().toBuffer()],
    ["WebP", () => picture().webp().toBuffer()],
    ["AVIF", () => picture().avif().toBuffer()],
  ] as const)("R44 %s with a page behind it is no photo", async ([, make], { stage }) => {
    const file = Buffer.concat([await make(), Buffer.from("<html><script>1")]);
    expect(await sendPhoto(stage, file)).toMatchObject({ status: 415, body: { error: NO_IMAGE } });
  });

  it.for([
    ["JPEG", () => picture().jpeg().toBuffer(), "\xff\xd9"],
    ["PNG", () => picture().png().toBuffer(), "IEND1234"],
  ] as const)(
    "R44 %s with a page and a second end behind it is no photo",
    async ([, make, end], { stage }) => {
      const file = Buffer.concat([await make(), Buffer.from(`<html><script>1${end}`, "latin1")]);
      expect(await sendPhoto(stage, file)).toMatchObject({ status: 415, body: { error: NO_IMAGE } });
    },
  );
});

/** The lines of an upload's head. */
const headOf = (url: string, { http }: Person, ...more: string[]) => [
  `POST ${UPLOAD} HTTP/1.1`,
  `Host: ${new URL(url).host}`,
  `Cookie: ${http.cookie()}`,
  "Content-Type: multipart/form-data; boundary=xxxxx",
  ...more,
];

describe("what costs too much", () => {
  it("R45 a body without a length is counted while it comes: 413", async ({ stage }) => {
    const part = Buffer.alloc(64 * 1024, "x");
    let written = 0;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request(new URL(UPLOAD, stage.portal.url), {
        method: "POST",
        agent: false,
        headers: {
          Cookie: stage.rosa.http.cookie() ?? "",
          "Content-Type": "multipart/form-data; boundary=xxxxx",
        },
      });
      let answered = false;
      outgoing.on("response", (response) => {
        answered = true;
        resolve(response.statusCode);
      });
      outgoing.on("error", (error) => (answered ? undefined : reject(error)));
      const more = () => {
        while (!answered && written < 64 * MB) {
          written += part.length;
          if (!outgoing.write(part)) return void outgoing.once("drain", more);
        }
      };
      more();
    });
    expect(status).toBe(413);
    // The system's buffers hold bytes that were written, but never read.
    expect(written).toBeLessThan(32 * MB);
  });

  it("R45 a file of more than 5 MB is 413", async ({ stage }) => {
    const answer = await sendPhoto(stage, await noisePng(5 * MB + 1));
    expect(answer).toMatchObject({ status: 413, body: { error: TOO_LARGE } });
  });

  it("R45 an upload over the hour's limit of a person is 429", async ({ startPortal }) => {
    const portal = await startPortal({ env: { LIMIT_UPLOADS_PER_HOUR: "3" } });
    const { http, userID } = await portal.resident();
    const statuses: number[] = [];
    const noPhoto = Buffer.from("no photo");
    for (let sent = 0; sent < 4; sent += 1) statuses.push((await upload(http, userID, noPhoto)).status);
    expect(statuses).toEqual([415, 415, 415, 429]);
  });

  it.for<[string, () => Buffer]>([
    ["a PNG of 20,000 x 20,000 pixels", () => pngBomb(20_000)],
    ["a PNG a little over 40 megapixels", () => pngBomb(6_400)],
    ["a GIF of 1,000 frames", () => gifOfFrames(1_000, 300, 300)],
  ])("R46 image bombs: %s is 413, without the memory that it asks for", async ([_, make], { stage }) => {
    const file = make();
    expect(file.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    expect(await sendPhoto(stage, file)).toMatchObject({ status: 413, body: { error: TOO_LARGE } });
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MB);
  });
});

describe("what is too much in all", () => {
  it("R71 a body of too many parts is refused while it comes", async ({ stage }) => {
    const part = "--xxxxx\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n";
    const { url } = stage.portal;
    const send = (length: number, body: string) =>
      sendRaw(url, headOf(url, stage.rosa, `Content-Length: ${length}`), body);
    // The rest is never sent, so an answer shows that the server does not wait for it.
    const refused = await send(4 * MB, part.repeat(18));
    expect([refused.status, JSON.parse(refused.body).error]).toEqual([400, "The upload has too many parts."]);
    const body = `${part.repeat(16)}--xxxxx--\r\n`;
    const allowed = await send(body.length, body);
    expect(JSON.parse(allowed.body).error).not.toBe("The upload has too many parts.");
  });

  it.for([
    "multipart/form-data; boundary=xxxxx; boundary=yyyyy",
    "multipart/form-data; charset=utf-8; boundary=xxxxx",
    `multipart/form-data; boundary=${"x".repeat(71)}`,
  ])("R71 a type that two readers could take for different parts is 415: %s", async (type, { stage }) => {
    const options = { raw: "x", headers: { "Content-Type": type } };
    expect((await stage.rosa.http.post(UPLOAD, undefined, options)).status).toBe(415);
  });

  it("R74 a person's uploads have a daily limit of bytes, on all nodes", async ({ startPortal }) => {
    const env = { LIMIT_UPLOAD_MB_PER_DAY: "1" };
    const node = await startPortal({ env });
    const otherNode = await startPortal({ env, databaseName: node.databaseName });
    const [one, { http: someoneElse }] = [await node.staff(), await node.staff()];
    const { http: client } = one;
    const onOtherNode = await otherNode.enter(one);
    const { userID } = await node.resident();
    const large = Buffer.alloc(600 * 1024, "x");
    const importBody = await multipart({ file: large }, "text/csv", "x.csv");
    const first = await upload(client, userID, large);
    const imported = await onOtherNode.post("/api/dashboard/resident-imports/check", undefined, importBody);
    const again = await upload(client, userID, large);
    const elsewhere = await upload(someoneElse, userID, large);
    expect([first, imported, again, elsewhere].map(({ status }) => status)).toEqual([415, 429, 429, 415]);
    expect(imported.body.error).toBe("You have uploaded too much in one day. Please try again in 24 hours.");
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(3_600);
  });

  it("R74 an upload without a length counts as the largest one", async ({ startPortal }) => {
    const portal = await startPortal({ env: { LIMIT_UPLOAD_MB_PER_DAY: "4" } });
    const head = headOf(portal.url, await portal.staff(), "Transfer-Encoding: chunked");
    expect((await sendRaw(portal.url, head)).status).toBe(429);
  });
});

describe("a photo that is served", () => {
  it("R47 has neither place nor camera, and is asked for each time", async ({ stage }) => {
    const { rosa, otto, staff, portal } = stage;
    const original = await jpegWithGps();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { photoUrl } = (await sendPhoto(stage, original)).body;
    expect(photoUrl).toMatch(/\?v=[\w-]{22,}$/);
    const answer = await fetch(new URL(photoUrl, portal.url), {
      headers: { Cookie: rosa.http.cookie() ?? "" },
    });
    const photo = Buffer.from(await answer.arrayBuffer());
    const { exif, xmp, icc, iptc, format } = await sharp(photo).metadata();
    expect({ exif, xmp, icc, iptc, format }).toEqual({ format: "webp" });
    expect(photo.includes("Sample camera")).toBe(false);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": expect.stringMatching(/^private/),
    });
    const statuses = await Promise.all(
      [staff.http, otto.http, portal.visitor()].map(async (client) => (await client.get(photoUrl)).status),
    );
    expect(statuses).toEqual([200, 403, 401]);
    // The key of one resident's photo opens nothing under another's name.
    const borrowed = photoUrl.replace(rosa.userID, otto.userID);
    expect((await otto.http.get(borrowed)).status).toBe(404);
    await rosa.http.post("/api/auth/logout");
    expect((await rosa.http.get(photoUrl)).status).toBe(401);
    rosa.http = await stage.again(rosa);
  });
});
