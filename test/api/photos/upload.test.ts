/** Photos from the upload to the people who may see them. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStaff, type TestAccount } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { connectClient } from "../../live/support/client.ts";
import { jpegWithGps, multipart, picture, UPLOAD, upload } from "./images.ts";

let portal: TestPortal;
let staff: Client;
let rosa: TestAccount;
let hers: Client;
let others: Client;

beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn(await createStaff(portal));
  rosa = await createResident(portal);
  hers = await portal.signIn(rosa);
  others = await portal.signIn(await createResident(portal));
});
afterAll(() => portal.stop());

/** The served bytes of a photo. */
async function served(client: Client, path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, portal.url), { headers: { Cookie: client.cookie() ?? "" } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe("a photo", () => {
  it("is upright, small, WebP, and tells neither place nor camera", async () => {
    const original = await jpegWithGps();
    expect(original.includes("Sample camera")).toBe(true);
    const { status, body } = await upload(hers, rosa.userID, original);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["photoUrl"]);
    expect(body.photoUrl).toMatch(
      new RegExp(`^/api/dashboard/residents/${rosa.userID}/photo\\?v=[\\w-]{22,}$`),
    );
    const photo = await served(hers, body.photoUrl);
    const { format, width, height, exif, orientation, icc, xmp } = await sharp(photo).metadata();
    expect({ format, width, height, exif, orientation, icc, xmp }).toEqual({
      format: "webp",
      width: 200,
      height: 400,
    });
    expect(photo.includes("Sample camera")).toBe(false);
  });

  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)("may be %s", async (format) => {
    const file = await picture().toFormat(format).toBuffer();
    const { status, body } = await upload(hers, rosa.userID, file);
    expect(status).toBe(200);
    const { data, info } = await sharp(await served(hers, body.photoUrl))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([80, 60]);
    expect(data[0]).toBeGreaterThan(150);
    expect(data[1]).toBeLessThan(80);
  });

  it("is at most 512 on its longer side", async () => {
    const { body } = await upload(staff, rosa.userID, await picture(3000, 1000).jpeg().toBuffer());
    const { width, height } = await sharp(await served(staff, body.photoUrl)).metadata();
    expect([width, height]).toEqual([512, 171]);
  });

  it("is shown for the resident, pushed to the right people, and recorded with the uploader", async () => {
    const page = connectClient(portal.url, hers.cookie());
    const wall = connectClient(portal.url, staff.cookie());
    await Promise.all([page.connected(), wall.connected()]);
    const before = (await hers.get(`/api/dashboard/residents/${rosa.userID}`)).body;
    const { body } = await upload(staff, rosa.userID, await picture().png().toBuffer());
    for (const listener of [page, wall]) {
      await listener.waitForEvents("resident:updated", 1);
      const [received] = listener.receivedEvents.filter(({ event }) => event === "resident:updated");
      expect(received?.payload).toMatchObject({ userID: rosa.userID, photoUrl: body.photoUrl });
    }
    page.close();
    wall.close();
    const after = (await hers.get(`/api/dashboard/residents/${rosa.userID}`)).body;
    expect(after).toEqual({ ...before, photoUrl: body.photoUrl, updatedAt: expect.any(String) });
    const trail = (await staff.get(`/api/dashboard/audit?userID=${rosa.userID}&limit=1`)).body;
    expect(trail).toMatchObject([
      {
        action: "photo-uploaded",
        actorName: "Stella",
        changes: [{ field: "photoUrl", from: before.photoUrl, to: body.photoUrl }],
      },
    ]);
  });

  it("of nobody named is one's own; staff have to name somebody", async () => {
    const photo = await picture().png().toBuffer();
    const own = await hers.post(UPLOAD, undefined, await multipart({ photo }));
    expect(own.body.photoUrl).toContain(rosa.userID);
    const unnamed = await staff.post(UPLOAD, undefined, await multipart({ photo }));
    expect(unnamed).toMatchObject({ status: 400, body: { error: "Please select a resident." } });
    const anonymous = await upload(staff, "R-00000000", photo);
    expect(anonymous).toMatchObject({ status: 404, body: { error: "Resident not found." } });
  });
});

describe("serving a photo", () => {
  let photoUrl: string;
  beforeAll(async () => {
    ({ photoUrl } = (await upload(hers, rosa.userID, await picture().png().toBuffer())).body);
  });

  it("says what it is, for good, and lets nothing run", async () => {
    const { headers, status } = await hers.get(photoUrl);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=31536000, immutable",
      "cross-origin-resource-policy": "same-origin",
    });
    const again = await hers.get(photoUrl, { headers: { "If-None-Match": String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it("without a version gives the current photo, which is revalidated", async () => {
    const [path = ""] = photoUrl.split("?");
    const { status, headers } = await staff.get(path);
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  });

  it("is for the resident and staff alone, key or no key", async () => {
    expect((await portal.visitor().get(photoUrl)).status).toBe(401);
    expect((await others.get(photoUrl)).status).toBe(403);
    const other = (await others.get("/api/auth/me")).body.userID;
    const borrowed = photoUrl.replace(rosa.userID, other);
    expect((await others.get(borrowed)).status).toBe(404);
    expect((await staff.get(borrowed)).status).toBe(404);
    expect((await staff.get(photoUrl)).status).toBe(200);
  });

  it("of somebody without one is no such thing", async () => {
    const other = (await others.get("/api/auth/me")).body.userID;
    expect((await others.get(`/api/dashboard/residents/${other}/photo`)).status).toBe(404);
    expect((await staff.get("/api/dashboard/residents/R-00000000/photo")).status).toBe(404);
    expect((await staff.get(`${photoUrl}&v=x`)).status).toBe(400);
    expect((await staff.get(`${photoUrl.split("=")[0]}=%00%27`)).status).toBe(404);
  });
});

describe("uploads of one user", () => {
  it("end at the hour's limit, another's go on", async () => {
    const strict = await startTestPortal({ env: { LIMIT_UPLOADS_PER_HOUR: "2" } });
    try {
      const account = await createResident(strict);
      const client = await strict.signIn(account);
      const desk = await strict.signIn(await createStaff(strict));
      const photo = await picture().png().toBuffer();
      const statuses = [];
      for (let round = 0; round < 3; round += 1) {
        statuses.push((await upload(client, account.userID, photo)).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
      const refused = await upload(client, account.userID, photo);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
      expect((await upload(desk, account.userID, photo)).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
