/** 006: events as earlier versions stored them, of an interrupted run, too. */
import type { mongo } from "mongoose";
import { expect } from "vitest";
import { auditValues } from "../../../../src/database/migrations/006-audit-values.ts";
import { test } from "../support/database-test.ts";

const about = (action: string, cause: string, changes: object[] = []) => ({
  action,
  actorID: "S-1",
  userID: "R-1",
  targetID: "",
  cause,
  changes,
  createdAt: new Date("2026-05-01T10:00:00Z"),
});
const change = (field: string, from: unknown, to: unknown) => ({ field, from, to });
const emptied = (field: string) => change(field, null, null);

/** An event, what stays in it, and what moves. */
const ROWS: [string, ReturnType<typeof about>, object, object | undefined][] = [
  [
    "contact details and a unit",
    about("resident-updated", "", [
      change("firstName", "Ada", "Ida"),
      change("unitNumber", "2F", "3F"),
      change("monthlyRent", 900, 950),
    ]),
    { changes: [emptied("firstName"), emptied("unitNumber"), change("monthlyRent", 900, 950)] },
    { cause: "", changes: [change("firstName", "Ada", "Ida"), change("unitNumber", "2F", "3F")] },
  ],
  [
    "a free cause",
    about("resident-muted", "Insults", [change("mutedUntil", null, "unlimited")]),
    { cause: "" },
    { cause: "Insults", changes: [] },
  ],
  [
    "a class change that quotes a type",
    about("class-changed", "Behavior entry 'It's Ada' (-2 RP)", [change("class", "B", "C")]),
    { cause: "Behavior entry (-2 RP)" },
    { cause: "Behavior entry 'It's Ada' (-2 RP)", changes: [] },
  ],
  ["a payment", about("payment-logged", "May 2026", [change("status", null, "Unpaid")]), {}, undefined],
  ["a private field", about("resident-updated", "", [emptied("monthlyIncome")]), {}, undefined],
  [
    "an event about nobody",
    { ...about("reward-added", "Movie tickets", [change("text", "a", "b")]), userID: "" },
    {},
    undefined,
  ],
];

test.for(ROWS)("%s", async ([_, event, kept, values], { db, log }) => {
  const { insertedId: _id } = await db.collection("auditevents").insertOne({ ...event });
  for (const _run of ["first", "second"]) {
    await auditValues.run({ db, log });
    expect(await db.collection("audittrail").find().toArray()).toEqual([{ ...event, ...kept, _id }]);
    const moved = values ? [{ _id, userID: "R-1", actorID: "S-1", ...values }] : [];
    expect(await db.collection("auditvalues").find().toArray()).toEqual(moved);
    const left = (await db.listCollections().toArray()).map(({ name }) => name);
    expect(left).not.toContain("auditevents");
  }
});

test("more events than a batch arrive, also after a killed run", async ({ db, log }) => {
  const events = Array.from({ length: 1_100 }, (_, index) => about("resident-muted", `Reason ${index}`));
  for (const from of [0, 550]) await db.collection("auditevents").insertMany(events.slice(from, from + 550));
  const [first, second] = await db.collection("auditevents").find().sort({ _id: 1 }).limit(2).toArray();
  await db.collection("audittrail").insertOne({ ...first, cause: "" } as mongo.Document);
  for (const one of [first, second]) {
    const { _id, userID, actorID, cause } = one as mongo.WithId<(typeof events)[number]>;
    await db.collection("auditvalues").insertOne({ _id, userID, actorID, cause, changes: [] });
  }
  await auditValues.run({ db, log });
  expect(await db.collection("audittrail").countDocuments({ cause: "" })).toBe(1_100);
  const values = await db.collection("auditvalues").find().toArray();
  expect(new Set(values.map(({ cause }) => cause))).toEqual(new Set(events.map(({ cause }) => cause)));
});
