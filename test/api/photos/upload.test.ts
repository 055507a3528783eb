/** Photos from the upload to the people who may see them. */
import sharp from "sharp";
import { describe, expect, vi } from "vitest";
import { MOVE_OUT_TEXTS } from "../../../src/domain/tenancy-rules.ts";
import type { CallOptions } from "../../harness/client.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { eventsOf } from "../support/readings.ts";
import { multipart, picture, UPLOAD, upload } from "./images.ts";

const it = portalTest
  .extend("rosa", ({ portal }) => portal.resident())
  .extend("otto", ({ portal }) => portal.resident())
  /** The address of a photo of Rosa's. */
  .extend("photoUrl", async ({ rosa }) => (await upload(rosa.http, rosa.userID, await png())).body.photoUrl);

const png = () => picture().png().toBuffer();

/** The served bytes of a photo. */
async function served({ url }: TestPortal, { http }: Person, path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, url), { headers: { Cookie: http.cookie() ?? "" } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe("a photo", () => {
  it.for(["jpeg", "png", "webp", "avif", "gif"] as const)("may be %s", async (format, { portal, rosa }) => {
    const { status, body } = await upload(
      rosa.http,
      rosa.userID,
      await picture().toFormat(format).toBuffer(),
    );
    expect(status).toBe(200);
    const { data, info } = await sharp(await served(portal, rosa, body.photoUrl))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([80, 60]);
    expect(data[0]).toBeGreaterThan(150);
    expect(data[1]).toBeLessThan(80);
  });

  it("may be uploaded under each form of the path that routes accept", async ({ rosa }) => {
    for (const path of [`${UPLOAD}/`, UPLOAD.replace("photo", "Photo")]) {
      const body = await multipart({ userID: rosa.userID, photo: await png() });
      expect((await rosa.http.post(path, undefined, body)).status).toBe(200);
    }
  });

  it("is at most 512 on its longer side", async ({ portal, staff, rosa }) => {
    const large = await picture(3000, 1000).jpeg().toBuffer();
    const { body } = await upload(staff.http, rosa.userID, large);
    const { width, height } = await sharp(await served(portal, staff, body.photoUrl)).metadata();
    expect([width, height]).toEqual([512, 171]);
  });

  it("is shown, pushed to the right people, and recorded", async ({ staff, rosa }) => {
    const pages = [await rosa.open(), await staff.open()];
    const before = (await rosa.get(`/residents/${rosa.userID}`)).body;
    const { photoUrl } = (await upload(staff.http, rosa.userID, await png())).body;
    for (const page of pages)
      expect(await page.waitForEvents("resident:updated", 1, rosa.userID)).toMatchObject([{ photoUrl }]);
    const after = (await rosa.get(`/residents/${rosa.userID}`)).body;
    expect(after).toEqual({ ...before, photoUrl, updatedAt: expect.any(String) });
    const changes = [{ field: "photoUrl", from: "", to: photoUrl }];
    expect(await eventsOf(staff, rosa)).toMatchObject([
      { action: "photo-uploaded", actorName: "Stella", changes },
    ]);
  });

  it("without a user ID is the caller's own; staff have to name one", async ({ staff, rosa, otto }) => {
    const photo = await png();
    const own = await rosa.http.post(UPLOAD, undefined, await multipart({ photo }));
    expect(own.body.photoUrl).toContain(rosa.userID);
    const unnamed = await staff.http.post(UPLOAD, undefined, await multipart({ photo }));
    expect(unnamed).toMatchObject({ status: 400, body: { error: "Please select a resident." } });
    const unknown = await upload(staff.http, "R-00000000", photo);
    expect(unknown).toMatchObject({ status: 404, body: { error: "Resident not found." } });
    const others = await multipart({ userID: otto.userID, role: "staff", photo });
    expect((await rosa.http.post(UPLOAD, undefined, others)).status).toBe(403);
    expect((await otto.get(`/residents/${otto.userID}`)).body.photoUrl).toBe("");
  });

  it("isn't kept if the erasure of personal data begins during its upload", async ({ portal, staff }) => {
    const { userID } = await portal.resident();
    const { photos, residents } = portal.repositories;
    const { insert } = photos;
    vi.spyOn(photos, "insert").mockImplementationOnce(async (photo) => {
      const now = portal.clock.now();
      await residents.update(userID, { erasure: { id: "e", leaseEndsAt: now }, updatedAt: now });
      await insert(photo);
    });
    const { status, body } = await upload(staff.http, userID, await png());
    expect([status, body.error]).toEqual([409, MOVE_OUT_TEXTS.erased]);
    expect((await residents.byUserID(userID))?.photoUrl).toBe("");
    expect(await portal.connection.collection("photos").countDocuments({ userID })).toBe(0);
  });

  it.for([
    ["no photo", {}],
    ["a text as the photo", { photo: "text" }],
    ["an empty file", { photo: Buffer.alloc(0) }],
    ["a part named as a prototype", { ["__proto__"]: "x" }],
  ] as const)("is missing in a form with %s", async ([, parts], { rosa }) => {
    const form = await multipart({ userID: rosa.userID, ...parts });
    const { status, body } = await rosa.http.post(UPLOAD, undefined, form);
    expect([status, body.error]).toEqual([400, "Please choose a photo."]);
  });

  it("is refused in a form with a field twice", async ({ rosa, otto }) => {
    const form = new FormData();
    for (const { userID } of [rosa, otto]) form.append("userID", userID);
    const encoded = new Response(form);
    const raw = Buffer.from(await encoded.arrayBuffer());
    const headers = { "Content-Type": encoded.headers.get("content-type") ?? "" };
    expect((await rosa.http.post(UPLOAD, undefined, { raw, headers })).status).toBe(400);
  });

  it.for<[string, CallOptions, number]>([
    ["JSON", { raw: "{}", headers: { "Content-Type": "application/json" } }, 415],
    ["nothing", { headers: { "Content-Type": "multipart/form-data; boundary=x" }, raw: "" }, 400],
    ["no boundary", { raw: "x", headers: { "Content-Type": "multipart/form-data" } }, 415],
    ["nonsense", { raw: "x", headers: { "Content-Type": "multipart/form-data; boundary=xxxxxxxx" } }, 400],
  ])("is refused in a body with %s", async ([, options, expected], { rosa }) => {
    expect((await rosa.http.post(UPLOAD, undefined, options)).status).toBe(expected);
  });
});

describe("serving a photo", () => {
  it("without a version gives the current photo, which is revalidated", async ({ staff, photoUrl }) => {
    const [path = ""] = photoUrl.split("?");
    const { status, headers } = await staff.http.get(path);
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  });

  it("is of one version, and refused without a photo", async ({ staff, rosa, otto, photoUrl }) => {
    for (const [who, path, status] of [
      [staff, photoUrl.replace(rosa.userID, otto.userID), 404],
      [staff, `${photoUrl}&v=x`, 400],
      [staff, `${photoUrl.split("=")[0]}=%00%27`, 404],
      [otto, `/api/dashboard/residents/${otto.userID}/photo`, 404],
      [staff, "/api/dashboard/residents/R-00000000/photo", 404],
    ] as const) {
      expect([path, (await who.http.get(path)).status]).toEqual([path, status]);
    }
  });
});
