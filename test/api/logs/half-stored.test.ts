/** Writes that fail half-way: a change of class that is stored is told of, whatever else could not be written. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Caller, type PropertyPortal, startPropertyPortal } from "../support/property-portal.ts";

let portal: PropertyPortal;
let staff: Caller;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => portal.stop());

class Cut extends Error {
  override readonly name = "MongoNetworkError";
}

const cut = () => new Cut("connection closed");

const inB = { class: "B", monthlyFee: 50 } as const;
const add = (userID: string, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });

async function expectTold(userID: string) {
  const notices = (await staff.get(`/notifications/${userID}`)).body as { type: string }[];
  expect(notices.map(({ type }) => type)).toEqual(["Class Change"]);
  const events = (await staff.get(`/audit?userID=${userID}`)).body as { action: string }[];
  expect(events.filter(({ action }) => action === "class-changed")).toHaveLength(1);
  expect(await portal.repositories.residents.byUserID(userID)).toMatchObject({ class: "C" });
}

it("tells of a class that an entry changed while the totals could not be written", async () => {
  const { userID } = await portal.resident("Ada", inB);
  vi.spyOn(portal.repositories.classStats, "add").mockRejectedValueOnce(cut());
  expect((await add(userID, 6)).status).toBe(503);
  await expectTold(userID);
});

it("tells of it when what else follows from the entry failed", async () => {
  const { userID } = await portal.resident("Ben", inB);
  vi.spyOn(portal.repositories.propertyStats, "add").mockRejectedValueOnce(cut());
  expect((await add(userID, 6)).status).toBe(503);
  await expectTold(userID);
});

it("tells of it when the property's CP could not be written", async () => {
  const { userID } = await portal.resident("Cleo", inB);
  await portal.property.propertyCP.total();
  vi.spyOn(portal.repositories.propertyCpTotals, "addCP").mockRejectedValueOnce(cut());
  expect((await staff.post("/rewardlog/add", { userID, text: "x", cp: 5 })).status).toBe(503);
  await expectTold(userID);
});

it("reads the input of an entry's scores again if the parallel read failed", async () => {
  const { userID } = await portal.resident("Dora", inB);
  vi.spyOn(portal.repositories.paymentLogs, "statusesOf").mockRejectedValueOnce(cut());
  expect((await add(userID, 6)).status).toBe(201);
  await expectTold(userID);
});

it("tells of a class that staff chose while the totals could not be written", async () => {
  const { userID } = await portal.resident("Emil", inB);
  vi.spyOn(portal.repositories.classStats, "add").mockRejectedValueOnce(cut());
  const answer = await staff.patch("/residents/update", { userID, class: "C", monthlyFee: 60 });
  expect(answer.status).toBe(503);
  await expectTold(userID);
});

it("sends the notice when the audit trail could not be written", async () => {
  const { userID } = await portal.resident("Fay", inB);
  const { auditEvents } = portal.repositories;
  const { insert } = auditEvents;
  vi.spyOn(auditEvents, "insert").mockImplementation(async (event) => {
    if (event.action === "class-changed") throw cut();
    return insert(event);
  });
  expect((await add(userID, 6)).status).toBe(503);
  const notices = (await staff.get(`/notifications/${userID}`)).body as { type: string }[];
  expect(notices.map(({ type }) => type)).toEqual(["Class Change"]);
});

it("has the sums right again soon after, without a restart", async () => {
  const { userID } = await portal.resident("Gus", inB);
  const { repositories, property } = portal;
  await property.propertyCP.total();
  vi.spyOn(repositories.classStats, "add").mockRejectedValueOnce(cut());
  vi.spyOn(repositories.propertyCpTotals, "addCP").mockRejectedValueOnce(cut());
  expect((await staff.post("/rewardlog/add", { userID, text: "x", cp: 100 })).status).toBe(503);
  const sums = async () => ({
    cp: await property.propertyCP.total(),
    classes: (await property.overview.overview()).classes,
  });
  const residents = await repositories.residents.list();
  const inClass = (name: string) => residents.filter((resident) => resident.class === name).length;
  await vi.waitFor(
    async () =>
      expect(await sums()).toMatchObject({
        cp: await repositories.residents.sumOfCP(),
        classes: ["A", "B", "C"].map((name) => ({ class: name, count: inClass(name) })),
      }),
    { timeout: 10_000, interval: 200 },
  );
});
