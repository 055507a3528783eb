/** The download of everything about a resident: what it has, what it leaves out, and how often. */
import { randomBytes } from "node:crypto";
import { expect, vi } from "vitest";
import { personalDataSchema } from "../../../src/domain/personal-data.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { addMarkedResident, MARK } from "../../security/support/marked-resident.ts";

const it = withPortal().extend("mara", ({ portal }) => portal.bareResident("Mara"));

const pathOf = ({ userID }: { userID: string }) => `/residents/${userID}/personal-data`;

it("has what the resident may read, with photos, and nothing else", async ({ portal, staff }) => {
  const mara = await addMarkedResident(portal, staff);
  const answer = await mara.get(pathOf(mara));
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toContain("attachment");
  expect(answer.headers["cache-control"]).toContain("no-store");
  const data = personalDataSchema.parse(answer.body);
  expect(data.profile).toMatchObject({ userID: mara.userID, firstName: MARK, phone: "5559871234" });
  expect(data.profile.turnoverScore).toBeUndefined();
  const { behaviorLog, rewardLog, paymentLog, redemptions, incidents, notifications } = data;
  const lists = { behaviorLog, rewardLog, paymentLog, redemptions, incidents, notifications };
  for (const [name, list] of Object.entries(lists)) expect(list.length, name).toBeGreaterThan(0);
  const texts = data.messages.map(({ message }) => message);
  expect(texts).toEqual(
    expect.arrayContaining([`Then ${MARK}`, `Mine: ${MARK}`, `About ${MARK}`, `Not done, says ${MARK}`]),
  );
  // The neighbor's message, the internal note, the earlier text, the report and the removed text.
  for (const text of ["Hello all", `Note about ${MARK}`, `First ${MARK}`, `${MARK} is rude`, `Rude ${MARK}`])
    expect([text, answer.text.includes(text)]).toEqual([text, false]);
  expect(data.photos.map(({ photoID }) => photoID)).toHaveLength(5);
  for (const { image } of data.photos)
    expect(Buffer.from(image, "base64").toString("latin1", 8, 12)).toBe("WEBP");

  const forStaff = personalDataSchema.parse((await staff.get(pathOf(mara))).body);
  expect({ ...forStaff, createdAt: "" }).toEqual({ ...data, createdAt: "" });
  const events = (await staff.get(`/audit?userID=${mara.userID}&limit=2`)).body;
  expect(events).toMatchObject([
    { action: "personal-data-downloaded", actorID: staff.userID },
    { action: "personal-data-downloaded", actorID: mara.userID },
  ]);
});

it("has every message of a long conversation once, in its order", async ({ portal, staff, mara }) => {
  const conversationID = `office:${mara.userID}`;
  const timestamp = portal.clock.now();
  await portal.repositories.chatMessages.insertMany(
    Array.from({ length: 1_203 }, (_, at) => ({
      ...{ conversationID, seq: at + 1, userID: mara.userID, message: `Message ${at}`, timestamp },
    })),
  );
  const { messages } = personalDataSchema.parse((await staff.get(pathOf(mara))).body);
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_203 }, (_, at) => at + 1));
});

it("reads a photo when its reader has taken the one before", async ({ portal, mara, onTestFinished }) => {
  const { userID } = mara;
  const conversationID = `office:${userID}`;
  const at = portal.clock.now();
  const { messagePhotos, chatMessages } = portal.repositories;
  const photoIDs = Array.from({ length: 30 }, (_, number) => `photo-${number}`);
  for (const photoID of photoIDs) {
    const photo = { photoID, userID, conversationID, width: 1, height: 1, createdAt: at };
    await messagePhotos.insert(photo, { image: randomBytes(200_000), thumbnail: Buffer.from("x") });
  }
  const photos = photoIDs.map((photoID) => ({ photoID, width: 1, height: 1 }));
  await chatMessages.insertMany([{ conversationID, seq: 1, userID, message: "", timestamp: at, photos }]);
  const read = vi.spyOn(messagePhotos, "image");
  onTestFinished(() => read.mockRestore());
  const file = await portal.context.personalData.download(
    { userID, role: "resident", access: "member" },
    userID,
  );
  let taken = 0;
  let mostAhead = 0;
  for await (const chunk of file) {
    taken += String(chunk).split('"image"').length - 1;
    mostAhead = Math.max(mostAhead, read.mock.calls.length - taken);
  }
  expect(taken).toBe(photoIDs.length);
  expect(mostAhead).toBeLessThanOrEqual(2);
});

it("is limited for each person", async ({ startPortal }) => {
  const portal = await startPortal({ env: { LIMIT_DATA_DOWNLOADS_PER_HOUR: "1" } });
  const mara = await portal.resident();
  expect((await mara.get(pathOf(mara))).status).toBe(200);
  const refused = await mara.get(pathOf(mara));
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await (await portal.staff()).get(pathOf(mara))).status).toBe(200);
});

it("has the person's leases, without the others on them", async ({ portal, staff }) => {
  const [mara, otto] = [
    await portal.resident(),
    await portal.resident({ firstName: "Otto-of-the-household" }),
  ];
  const [{ _id, unitNumber, monthlyRent }] = (await staff.get(`/residents/${mara.userID}/leases`)).body;
  await staff.post(`/leases/${_id}/people`, { userID: otto.userID, kind: "occupant" });
  const { body, text } = await mara.get(pathOf(mara));
  expect(personalDataSchema.parse(body).leases).toMatchObject([
    { unitNumber, monthlyRent, ended: null, stays: [{ kind: "leaseholder" }] },
  ]);
  expect(text).not.toContain("Otto-of-the-household");
});
