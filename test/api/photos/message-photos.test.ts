/** Photos of messages: what is stored of them, who may use and see them, and when they are deleted. */

import sharp from "sharp";
import { describe, expect } from "vitest";
import { MESSAGE_PHOTO_TEXTS, MESSAGE_PHOTOS_MAX } from "../../../src/domain/message-photo-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { DAY } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Caller, TestPortal } from "../../harness/portal.ts";
import { jpegWithGps, MESSAGE_PHOTOS, picture, uploadMessagePhoto } from "./images.ts";

const it = withPortal()
  .extend("rosa", ({ portal }) => portal.resident())
  .extend("otto", ({ portal }) => portal.resident());

const png = () => picture().png().toBuffer();

async function photoOf({ http }: Caller): Promise<string> {
  return (await uploadMessagePhoto(http, await png())).body.photoID;
}

const send = ({ post }: Caller, conversationID: string, photoIDs: string[], text = "") =>
  post(`/conversations/${encodeURIComponent(conversationID)}/messages`, { text, photoIDs });

const statusOf = async ({ get }: Caller, photoID = "") => (await get(`/message-photos/${photoID}`)).status;
const statusesOf = (callers: Caller[], photoID: string | undefined) =>
  Promise.all(callers.map((caller) => statusOf(caller, photoID)));

/** The bytes of an image. The tests' own client reads text. */
async function imageOf({ url }: TestPortal, { http }: Caller, path: string): Promise<Buffer> {
  const answer = await fetch(`${url}${MESSAGE_PHOTOS}/${path}`, { headers: { Cookie: http.cookie() ?? "" } });
  expect(answer.headers.get("cache-control")).toContain("private");
  return Buffer.from(await answer.arrayBuffer());
}

describe("an upload", () => {
  it("is stored upright, without metadata, and with a thumbnail", async ({ portal, rosa }) => {
    const { status, body } = await uploadMessagePhoto(rosa.http, await jpegWithGps());
    expect([status, body]).toEqual([201, { photoID: expect.any(String), width: 200, height: 400 }]);
    const { exif, ...whole } = await sharp(await imageOf(portal, rosa, body.photoID)).metadata();
    expect(exif).toBeUndefined();
    expect(whole).toMatchObject({ format: "webp", width: 200, height: 400 });
    const thumbnail = await imageOf(portal, rosa, `${body.photoID}?size=thumbnail`);
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "webp", width: 160, height: 320 });
  });

  it("is made smaller than 2048 pixels a side", async ({ rosa }) => {
    const { body } = await uploadMessagePhoto(rosa.http, await picture(4000, 3000).jpeg().toBuffer());
    expect(body).toMatchObject({ width: 2048, height: 1536 });
  });
});

const messagesOf = async ({ get }: Caller, conversationID: string) =>
  (await get(`/conversations/${encodeURIComponent(conversationID)}/messages`)).body;

describe("a report's photos", () => {
  it("stand at its first message, for the reporter and staff", async ({ rosa, otto, staff }) => {
    const photoIDs = [await photoOf(rosa), await photoOf(rosa)];
    const { status, body } = await rosa.post("/incidents/new", { ...INCIDENT, photoIDs });
    expect(status).toBe(201);
    const [reported] = await messagesOf(staff, `incident:${body._id}`);
    expect(reported.change).toEqual({ type: "reported" });
    expect(reported.photos).toEqual(photoIDs.map((photoID) => ({ photoID, width: 80, height: 60 })));
    expect(await statusesOf([rosa, otto, staff], photoIDs[0])).toEqual([200, 404, 200]);
  });

  it("of staff are the resident's to see, and notes otherwise", async ({ rosa, staff }) => {
    const [forRosa, own] = [await photoOf(staff), await photoOf(staff)];
    await staff.post("/incidents/new", { ...INCIDENT, userID: rosa.userID, photoIDs: [forRosa] });
    expect(await statusOf(rosa, forRosa)).toBe(200);
    const { body } = await staff.post("/incidents/new", { ...INCIDENT, photoIDs: [own] });
    const [reported] = await messagesOf(staff, `incident-notes:${body._id}`);
    expect(reported.photos.map(({ photoID }: { photoID: string }) => photoID)).toEqual([own]);
    expect(await statusOf(rosa, own)).toBe(404);
  });

  it("can't be those that a message can't have, and no incident is stored then", async ({ rosa, otto }) => {
    const [ottos, own] = [await photoOf(otto), await photoOf(rosa)];
    for (const [photoIDs, error] of [
      [[own, ottos], MESSAGE_PHOTO_TEXTS.gone],
      [new Array(MESSAGE_PHOTOS_MAX + 1).fill(own), englishOf(MESSAGE_PHOTO_TEXTS.tooMany)],
    ] as const) {
      const { status, body } = await rosa.post("/incidents/new", { ...INCIDENT, photoIDs });
      expect([status, body.error]).toEqual([400, error]);
    }
    expect((await rosa.get(`/incidents/${rosa.userID}`)).body).toEqual([]);
    expect(await statusOf(otto, ottos)).toBe(200);
    expect((await rosa.post("/incidents/new", { ...INCIDENT, photoIDs: [own] })).status).toBe(201);
  });
});

describe("a message's photos", () => {
  it("are part of it, in their order, for its readers alone", async ({ rosa, otto, staff }) => {
    const photoIDs = [await photoOf(rosa), await photoOf(rosa)].reverse();
    const { status, body } = await send(rosa, `office:${rosa.userID}`, photoIDs);
    expect(status).toBe(201);
    expect(body.photos).toEqual(photoIDs.map((photoID) => ({ photoID, width: 80, height: 60 })));
    expect(await statusesOf([rosa, otto, staff], photoIDs[0])).toEqual([200, 404, 200]);
    expect((await messagesOf(staff, `office:${rosa.userID}`)).at(-1).photos).toEqual(body.photos);
  });

  it("before it is sent are the sender's", async ({ rosa, staff }) => {
    const photoID = await photoOf(rosa);
    expect([await statusOf(rosa, photoID), await statusOf(staff, photoID)]).toEqual([200, 404]);
  });

  it("can't be another's, another conversation's, or too many", async ({ rosa, otto, staff }) => {
    const line = `office:${rosa.userID}`;
    const own = await photoOf(rosa);
    const used = await photoOf(staff);
    expect((await send(staff, `office:${otto.userID}`, [used])).status).toBe(201);
    const ottos = await photoOf(otto);
    const refused: [Caller, string[]][] = [
      [rosa, [own, ottos]],
      [staff, [used]],
      [rosa, ["unknown"]],
    ];
    for (const [caller, photoIDs] of refused) {
      const { status, body } = await send(caller, line, photoIDs, "with a photo");
      expect([status, body.error]).toEqual([400, MESSAGE_PHOTO_TEXTS.gone]);
    }
    expect(await statusOf(rosa, ottos)).toBe(404);
    const { body } = await send(rosa, line, new Array(MESSAGE_PHOTOS_MAX + 1).fill(own));
    expect(body.error).toBe(englishOf(MESSAGE_PHOTO_TEXTS.tooMany));
    expect((await send(rosa, line, [own])).status).toBe(201);
  });
});

describe("an upload that no message uses", () => {
  it("is deleted after a day, one that is used is not", async ({ portal, rosa }) => {
    const [used, unused] = [await photoOf(rosa), await photoOf(rosa)];
    await send(rosa, `office:${rosa.userID}`, [used]);
    await portal.context.messagePhotos.removeUnused();
    expect(await statusOf(rosa, unused)).toBe(200);
    portal.clock.advance(DAY + 1);
    const again = await portal.enter(rosa);
    await portal.context.messagePhotos.removeUnused();
    const statuses = [used, unused].map(async (id) => (await again.get(`${MESSAGE_PHOTOS}/${id}`)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404]);
    expect(
      await portal.connection.collection("messagephotoimages").countDocuments({ _id: unused as never }),
    ).toBe(0);
  });
});
