import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDemoProperty } from "../../../seeds/demo-property.ts";
import { DemoRefused, type EnsureOptions, ensureDemoProperty } from "../../../seeds/ensure.ts";
import { userIDOf } from "../../../seeds/people/everyone.ts";
import { DEMO_RESIDENT, DEMO_STAFF } from "../../../seeds/staff.ts";
import { createPasswords } from "../../../src/auth/passwords.ts";
import type { DatabaseConnection } from "../../../src/database/connect.ts";
import { DAY } from "../../harness/clock.ts";
import { connectTestDatabase } from "../../harness/database.ts";
import { databaseUri } from "../../harness/portal.ts";
import { expectStatsOfLogs } from "../support/stats-of-logs.ts";

const NOW = new Date("2026-11-21T20:30:00Z");
const TIME_ZONE = "America/Chicago";
const passwords = createPasswords();
const property = buildDemoProperty({ now: NOW, timeZone: TIME_ZONE });

const connections: DatabaseConnection[] = [];

afterAll(async () => {
  for (const { connection, close } of connections) {
    await connection.dropDatabase();
    await close();
  }
});

async function emptyDatabase(): Promise<DatabaseConnection> {
  const connection = await connectTestDatabase(databaseUri(`seeds-${randomUUID()}`));
  connections.push(connection);
  return connection;
}

function optionsFor(
  { repositories }: DatabaseConnection,
  changes: Partial<EnsureOptions> = {},
): EnsureOptions {
  const hashPassword = async () => "a hash";
  return { repositories, now: NOW, timeZone: TIME_ZONE, hashPassword, production: false, ...changes };
}

async function countsOf({ connection }: DatabaseConnection): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, model] of Object.entries(connection.models)) {
    const count = await model.countDocuments({});
    if (count > 0) counts[name] = count;
  }
  return counts;
}

const WHOLE = {
  Account: property.accounts.length,
  Resident: property.residents.length,
  Unit: property.units.length,
  Lease: property.leases.length,
  LedgerEntry: property.ledgerEntries.length,
  BehaviorLog: property.behaviorLogs.length,
  PaymentLog: property.paymentLogs.length,
  RewardLog: property.rewardLogs.length,
  Notification: property.notifications.length,
  Reward: property.rewards.length,
  Incident: property.incidents.length,
  ChatMessage: property.chatMessages.length + property.privateMessages.length,
  MessageReport: property.messageReports.length,
  Conversation: property.conversations.length,
  MessagePhoto: property.photos.length,
  MessagePhotoImages: property.photos.length,
  Redemption: property.redemptions.length,
  SavedView: property.savedViews.length,
  AuditEvent: property.auditEvents.length,
  ShortReply: property.shortReplies.length,
  Announcement: property.announcements.length,
  Settings: 1,
  // Stored settings count as a revocation, because the rule of two-step login may restrict sessions.
  Revocations: 1,
};

describe("the demo property in an empty database", () => {
  let database: DatabaseConnection;
  let outcome: string;
  beforeAll(async () => {
    database = await emptyDatabase();
    outcome = await ensureDemoProperty(optionsFor(database, { hashPassword: passwords.hash }));
  });

  it("is all there", async () => {
    expect(outcome).toBe("loaded");
    expect(await countsOf(database)).toEqual(WHOLE);
    const { userID, firstName, residentScore, totalCP } = property.residents[20] ?? {};
    expect(await database.repositories.residents.byUserID(userID ?? "")).toMatchObject({
      userID,
      firstName,
      residentScore,
      totalCP,
    });
    await expectStatsOfLogs(database.repositories, TIME_ZONE);
  });

  it("lets the demo accounts sign in by their own passwords, and nobody else", async () => {
    const known = [...DEMO_STAFF, DEMO_RESIDENT];
    for (const { email, password } of known) {
      const account = await database.repositories.accounts.byEmail(email);
      expect(await passwords.verify(account?.passwordHash ?? null, password, email)).toBe(true);
    }
    const others = await database.repositories.accounts.byUserIDs(
      property.accounts
        .map(({ userID }) => userID)
        .filter((id) => !known.some(({ key }) => userIDOf(key) === id)),
    );
    expect(others).toHaveLength(52);
    for (const { passwordHash } of others) expect(passwordHash).toBeNull();
  });

  it("is left alone by further starts, on another day too", async () => {
    await database.repositories.rewards.insert({ title: "Tea", img: "/a.svg", price: 5, createdAt: NOW });
    const later = new Date(NOW.getTime() + 3 * DAY);
    expect(await ensureDemoProperty(optionsFor(database, { now: later }))).toBe("present");
    expect(await countsOf(database)).toEqual({ ...WHOLE, Reward: WHOLE.Reward + 1 });
  });
});

describe("loading the demo property", () => {
  it("completes a load that was cut off between its photos, or between the images of one and the rest", async () => {
    const database = await emptyDatabase();
    const { repositories } = database;
    const { messagePhotos } = repositories;
    let photos = 0;
    const insertMissing: typeof messagePhotos.insertMissing = async (...args) => {
      photos += 1;
      if (photos === 1) return messagePhotos.insertMissing(...args);
      throw new Error("cut off");
    };
    const cut = { ...repositories, messagePhotos: { ...messagePhotos, insertMissing } };
    await expect(ensureDemoProperty(optionsFor(database, { repositories: cut }))).rejects.toThrow("cut off");
    await database.connection.collection("messagephotos").deleteMany({});
    expect(await ensureDemoProperty(optionsFor(database))).toBe("completed");
    expect(await countsOf(database)).toEqual(WHOLE);
    const [photo] = property.photos;
    const image = await messagePhotos.image(photo?.photo.photoID ?? "", "image");
    expect(image?.subarray(8, 12).toString()).toBe("WEBP");
  });

  it("refuses a database that holds anything else, and production, and stores nothing then", async () => {
    const database = await emptyDatabase();
    await database.repositories.rewards.insert({ title: "Tea", img: "/a.svg", price: 5, createdAt: NOW });
    await expect(ensureDemoProperty(optionsFor(database))).rejects.toThrow(DemoRefused);
    expect(await countsOf(database)).toEqual({ Reward: 1 });

    const empty = await emptyDatabase();
    await expect(ensureDemoProperty(optionsFor(empty, { production: true }))).rejects.toThrow(/production/);
    expect(await countsOf(empty)).toEqual({});
  });

  it.each(["accounts", "chatMessages"] as const)("completes a load cut off within %s", async (cutOff) => {
    const database = await emptyDatabase();
    const { repositories } = database;
    // The account that marks the load goes in alone and whole; after it, a half of the records.
    const halfway = async (records: readonly never[]) => {
      if (records.length === 1) return repositories[cutOff].insertMany(records);
      await repositories[cutOff].insertMany(records.slice(0, records.length / 2));
      throw new Error("cut off");
    };
    const cut = { ...repositories, [cutOff]: { ...repositories[cutOff], insertMany: halfway } };
    await expect(ensureDemoProperty(optionsFor(database, { repositories: cut }))).rejects.toThrow("cut off");
    const later = new Date(NOW.getTime() + 2 * DAY);
    expect(await ensureDemoProperty(optionsFor(database, { now: later }))).toBe("completed");
    expect(await countsOf(database)).toEqual(WHOLE);
    const newest = (await repositories.chatMessages.latest("property", 1))[0];
    expect(newest?.timestamp).toEqual(property.chatMessages.at(-1)?.timestamp);
    expect(await ensureDemoProperty(optionsFor(database))).toBe("present");
  });
});
