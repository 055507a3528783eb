/** Bodies that are no upload. */
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { describe, expect } from "vitest";
import { createResident } from "../../factories/residents.ts";
import type { CallOptions } from "../../harness/client.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import { jpegWithGps, multipart, UPLOAD, upload } from "./images.ts";

const it = portalTest
  .extend("rosa", ({ portal }) => createResident(portal))
  .extend("client", ({ portal, rosa }) => portal.signIn(rosa))
  .extend("otherID", async ({ portal }) => (await createResident(portal)).userID);

it.afterEach(async ({ portal, rosa }) => {
  expect(await portal.repositories.residents.byUserID(rosa.userID)).toMatchObject({ photoUrl: "" });
  expect(await portal.connection.collection("photos").countDocuments()).toBe(0);
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

describe("a body that is no upload", () => {
  it.for<[string, CallOptions, number]>([
    ["JSON", { raw: "{}", headers: { "Content-Type": "application/json" } }, 415],
    ["none", { headers: { "Content-Type": "multipart/form-data; boundary=x" }, raw: "" }, 400],
    ["no type", { raw: "x", headers: { "Content-Type": "" } }, 415],
    ["no boundary", { raw: "x", headers: { "Content-Type": "multipart/form-data" } }, 415],
    ["nonsense", { raw: "x", headers: { "Content-Type": "multipart/form-data; boundary=xxxxxxxx" } }, 400],
  ])("%s is refused", async ([_name, options, expected], { client }) => {
    expect((await client.post(UPLOAD, undefined, options)).status).toBe(expected);
  });

  it("without a photo is refused with a text", async ({ rosa, client }) => {
    for (const parts of [{ userID: rosa.userID }, { photo: "text" }, { photo: Buffer.alloc(0) }]) {
      const { status, body } = await client.post(UPLOAD, undefined, await multipart(parts));
      expect([status, body.error]).toEqual([400, "Please choose a photo."]);
    }
  });

  it("with another user's userID is 403, with any other fields", async ({ portal, client, otherID }) => {
    const photo = await jpegWithGps();
    const body = await multipart({ userID: otherID, role: "staff", photo });
    expect((await client.post(UPLOAD, undefined, body)).status).toBe(403);
    expect(await portal.repositories.residents.byUserID(otherID)).toMatchObject({ photoUrl: "" });
  });

  it.for(["$where", "__proto__", "constructor", "a.b"])(
    "takes nothing out of a part named %s",
    async (name, { rosa, client }) => {
      const { status } = await client.post(
        UPLOAD,
        undefined,
        await multipart({ [`${name}`]: "x", userID: rosa.userID }),
      );
      expect(status).toBe(400);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );

  it("with too many parts, or one of ours twice, is refused", async ({ rosa, client, otherID }) => {
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

  it("leaves nothing on the disk", async ({ rosa, client }) => {
    const before = await readdir(tmpdir());
    await upload(client, rosa.userID, Buffer.from(SVG));
    const mine = (await readdir(tmpdir())).filter(
      (name) => !before.includes(name) && /^[a-z0-9]{25}$/.test(name),
    );
    expect(mine).toEqual([]);
  });
});
