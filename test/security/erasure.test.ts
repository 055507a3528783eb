/** The erasure of a former resident's personal data: what goes, what stays, and what an interrupted one leaves. */

import { describe, expect } from "vitest";
import { addDays, addMonths } from "../../src/domain/calendar.ts";
import { englishOf } from "../../src/domain/rendered-message.ts";
import { SETTINGS_TEXTS } from "../../src/domain/settings-rules.ts";
import { MOVE_OUT_TEXTS } from "../../src/domain/tenancy-rules.ts";
import type { Repositories } from "../../src/repositories.ts";
import { picture, upload } from "../api/photos/images.ts";
import { goTo, moveOut, todayOf } from "../api/support/move-outs.ts";
import { expectStatsOfLogs } from "../api/support/stats-of-logs.ts";
import { itAlone as it, it as sharedTest } from "../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../harness/portal.ts";
import { addMarkedResident, documentsWith, MARK, moveOutMarked } from "./support/marked-resident.ts";

const PERSONAL = new RegExp(`${MARK}|5559871234|1967-08-09`, "i");

async function setRetention({ context: { settings } }: TestPortal, months: unknown): Promise<void> {
  const { version } = await settings.read();
  await settings.change({ userID: "S-MANAGER0" }, { version, retention: { months } });
}

/** A former resident, by default with data everywhere, whose retention time of six months is over. By then, earlier sessions have ended. */
async function addErasable(portal: TestPortal, staff: Person, person?: Person): Promise<Person> {
  const mara = person ?? (await addMarkedResident(portal, staff));
  await moveOutMarked(portal, staff, mara);
  await setRetention(portal, 6);
  goTo(portal, addMonths(todayOf(portal), 6));
  return mara;
}

async function expectErased(portal: TestPortal, { userID }: Person): Promise<void> {
  const staff = await portal.staff();
  expect(await documentsWith(portal, PERSONAL)).toEqual([]);
  const events = (await staff.get(`/audit?userID=${userID}&limit=500`)).body as { action: string }[];
  expect(events.filter(({ action }) => action === "personal-data-erased")).toEqual([
    expect.objectContaining({ actorID: "portal", userID, cause: "", changes: [] }),
  ]);
  await expectStatsOfLogs(portal.repositories, TIME_ZONE, portal.context.propertyStats);
}

/** Staff see that the data were erased, and no call stores new ones. */
async function expectShownAndClosed(staff: Person, { userID }: Person): Promise<void> {
  const { body } = await staff.get(`/residents/${userID}`);
  expect(body).toMatchObject({ firstName: "", email: "", phone: "", status: "Former", unitNumber: "9Z" });
  expect(body.erasedAt).toMatch(/^2\d{3}-.*Z$/);
  expect((await staff.get("/residents?status=former")).body).toMatchObject([
    { userID, erasedAt: body.erasedAt },
  ]);
  const refused = [
    await staff.patch("/residents/update", { userID, firstName: "Mara" }),
    await staff.put(`/residents/${userID}/phone`, { phone: "3125550142" }),
    await upload(staff.http, userID, await picture().png().toBuffer()),
  ];
  for (const answer of refused)
    expect([answer.status, answer.body.error]).toEqual([409, MOVE_OUT_TEXTS.erased]);
  expect((await staff.post(`/residents/${userID}/invitation`)).status).toBe(404);
  const conversation = `/conversations/${encodeURIComponent(`office:${userID}`)}`;
  const messages = (await staff.get(`${conversation}/messages`)).body;
  expect(messages.map(({ message }: { message: string }) => message)).toEqual(["Erased", "Erased"]);
  expect((await staff.get(conversation)).body.residentName).toBe("Resident");
}

describe("the erasure", () => {
  it("R85 leaves nothing of a former resident, and refuses new data", async ({ portal, staff }) => {
    const mara = await addErasable(portal, staff);
    const { userID } = mara;
    const { repositories, context, connection } = portal;
    const planted = await documentsWith(portal, PERSONAL);
    const collections = new Set(planted.map((text) => text.slice(0, text.indexOf(":"))));
    expect([...collections].toSorted().join(" ")).toBe(
      "accounts auditvalues behaviorlogs chatmessages conversations incidents leases ledgerentries " +
        "messagereports notifications paymentlogs redemptions refusedaddresses residents rewardlogs savedviews",
    );
    const stats = structuredClone(await context.propertyStats.read());
    const scores = async () => {
      const { residentScore, paymentScore, totalCP, turnoverScore, monthlyFee, leaseStart, unitNumber } =
        (await repositories.residents.byUserID(userID)) ?? expect.fail();
      return { residentScore, paymentScore, totalCP, turnoverScore, monthlyFee, leaseStart, unitNumber };
    };
    const before = await scores();
    const logs = async () => [
      (await repositories.behaviorLogs.ofUser(userID)).map(({ _id, rp }) => [_id, rp]),
      (await repositories.rewardLogs.ofUser(userID)).map(({ _id, cp }) => [_id, cp]),
      (await repositories.paymentShares.ofUser(userID)).map(({ _id, status }) => [_id, status]),
    ];
    const entries = await logs();
    const reader = await portal.staff();
    const history = async () =>
      (await reader.get(`/scorehistory/${userID}`)).body.map(
        ({ text: _text, ...step }: { text: string }) => step,
      );
    const steps = await history();

    expect(await context.erasure.eraseDue()).toBe(1);
    await expectErased(portal, mara);
    expect(await context.propertyStats.read()).toEqual(stats);
    expect([await scores(), await logs(), await history()]).toEqual([before, entries, steps]);
    expect((await context.reconciler.rebuild()).changed).toBe(0);
    const theirs = { $or: [{ userID }, { _id: userID as never }] };
    for (const [names, filter] of [
      ["photos messagephotos messagephotoimages pushsubscriptions recoverycodes", {}],
      ["sessions secondfactors onetimelinks deliveries readmarkers accounts", theirs],
    ] as const)
      for (const name of names.split(" "))
        expect([name, await connection.collection(name).countDocuments(filter)]).toEqual([name, 0]);
    // Nothing is left to do.
    expect(await context.erasure.eraseDue()).toBe(0);
    await expectShownAndClosed(await portal.staff(), mara);
  });

  it("removes the rows of imports that name the person, also in other letters", async ({ portal, staff }) => {
    const mara = await portal.resident({ firstName: "Mara", lastName: MARK });
    const { residentImports } = portal.repositories;
    const now = portal.clock.now();
    const newImport = { _id: "f".repeat(64), fileName: "roll.csv", startedBy: staff.userID, rows: 2 };
    await residentImports.claim(newImport, now, now);
    const row = { line: 2, texts: ["Email address is missing."] };
    const problems = [`MARA ${MARK.toUpperCase()}`, "Ben Stone"].map((name) => ({ ...row, name }));
    await residentImports.update(newImport._id, { problems, heardAt: now });
    await addErasable(portal, staff, mara);
    expect(await portal.context.erasure.eraseDue()).toBe(1);
    expect((await residentImports.byID(newImport._id))?.problems).toEqual([{ ...row, name: "Ben Stone" }]);
  });

  it("waits for the retention time and for the account to close", async ({ portal, staff }) => {
    const mara = await portal.resident({ firstName: MARK });
    const { erasure } = portal.context;
    const isErased = async () =>
      (await portal.repositories.residents.byUserID(mara.userID))?.erasedAt !== undefined;
    await setRetention(portal, 1);
    expect(await erasure.eraseDue()).toBe(0);
    await setRetention(portal, 0);
    const movedOut = todayOf(portal);
    await moveOutMarked(portal, staff, mara);
    goTo(portal, addMonths(movedOut, 24));
    expect(await erasure.eraseDue()).toBe(0);
    await setRetention(portal, 25);
    expect([await erasure.eraseDue(), await isErased()]).toEqual([0, false]);
    goTo(portal, addMonths(movedOut, 25));
    expect([await erasure.eraseDue(), await isErased()]).toEqual([1, true]);
  });

  it("of a move-out that was entered late waits until the account is closed", async ({ portal, staff }) => {
    const today = todayOf(portal);
    const entered = await moveOut(staff, await portal.resident({ firstName: MARK }), addMonths(today, -3));
    expect(entered.status, entered.text).toBe(200);
    await setRetention(portal, 1);
    expect(await portal.context.erasure.eraseDue()).toBe(0);
    goTo(portal, addDays(today, 31));
    await portal.context.tenancies.applyDue();
    expect(await portal.context.erasure.eraseDue()).toBe(1);
  });

  sharedTest("takes no retention time of part of a month or of over ten years", async ({ portal }) => {
    const manager = await portal.staff({ isManager: true });
    for (const months of [-1, 1.5, 121]) {
      const { status, body } = await manager.patch("/settings", { version: 0, retention: { months } });
      expect([months, status, body.error]).toEqual([months, 400, englishOf(SETTINGS_TEXTS.retentionInvalid)]);
    }
  });
});

/** What the erasure does about each collection. */
const COLLECTIONS = {
  erased: `accounts auditvalues behaviorlogs chatmessages conversations deliveries incidents knowndevices leases
    ledgerentries messagephotoimages messagephotos messagereports notifications onetimelinks passkeys paymentlogs
    photos pushsubscriptions readmarkers recoverycodes redemptions refusedaddresses residentimports residents
    rewardlogs savedviews secondfactors sessions`,
  /** Are gone within hours or days without an erasure. */
  shortLived: "loginchallenges passkeychallenges paymentkeys displaycodes throttles",
  /** Have texts of staff, numbers or ids. */
  ofNobody: `announcements audittrail channelfailures detailviews displays imagesweeps leavingmanagers propertyimages
    revocations rewards settings shortreplies statschecks units vapidkeys`,
};

sharedTest("is decided for every collection", ({ portal }) => {
  const stored = Object.values(portal.connection.models).map((model) => model.collection.collectionName);
  const decided = Object.values(COLLECTIONS).flatMap((names) => names.split(/\s+/));
  expect(decided.toSorted()).toEqual([...new Set(stored)].toSorted());
});

/** Every step of the erasure, by the repository and its method. */
const STEPS = {
  accounts: "removeResident",
  sessions: "removeOfUser",
  deliveries: "removeOf",
  messagePhotos: "remove",
  chatMessages: "eraseTexts",
  conversations: "eraseTexts",
  messageReports: "erase",
  readMarkers: "removeOf",
  incidents: "eraseTexts",
  behaviorLogs: "eraseTexts",
  rewardLogs: "eraseTexts",
  paymentLogs: "eraseTexts",
  ledgerEntries: "eraseTexts",
  notifications: "removeNaming",
  savedViews: "removeNaming",
  photos: "removeOf",
  residentImports: "eraseName",
  leases: "write",
  auditValues: "eraseOf",
  residents: "erase",
  auditEvents: "insert",
} satisfies Partial<Record<keyof Repositories, string>>;

describe("an interrupted erasure", () => {
  it("is continued by another node after its lease, wherever it ended", async ({ portal, staff }) => {
    const mara = await addErasable(portal, staff);
    for (const [name, method] of [...Object.entries(STEPS), ["residents", "finishErasure"]] as const) {
      const killed = async () => {
        throw new Error("killed");
      };
      const repository = { ...portal.repositories[name as keyof Repositories], [method]: killed };
      const node = portal.anotherNode({ [name]: repository } as Partial<Repositories>);
      expect([name, await node.erasure.eraseDue()]).toEqual([name, 0]);
      // The lease of the killed node keeps the others away.
      expect([name, await portal.context.erasure.eraseDue()]).toEqual([name, 0]);
      portal.clock.advance(6 * 60_000);
    }
    expect(await portal.context.erasure.eraseDue()).toBe(1);
    await expectErased(portal, mara);
  });

  it("of two nodes at once is done by one", async ({ portal, staff }) => {
    const mara = await addErasable(portal, staff, await portal.resident({ firstName: MARK }));
    const nodes = [portal.context, portal.anotherNode()];
    const counts = await Promise.all(nodes.map(({ erasure }) => erasure.eraseDue()));
    expect(counts.toSorted()).toEqual([0, 1]);
    await expectErased(portal, mara);
  });
});
