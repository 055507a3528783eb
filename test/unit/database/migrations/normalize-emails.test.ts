/** 001: emails as 0.1.0 stored them, some of them half migrated. */
import { expect } from "vitest";
import { normalizeEmails } from "../../../../src/database/migrations/001-normalize-emails.ts";
import { test } from "../support/database-test.ts";

const STORED = [
  { userID: "R-1", email: "plain@example.com" },
  { userID: "R-2", email: "zoe\u0308@example.com" },
  { userID: "R-3", email: "mia@b\u00fccher.example" },
  { userID: "R-4", email: "mia@bu\u0308cher.example" },
];

test("all are stored as a login looks them up; a second one is reported", async ({ db }) => {
  await db.collection("accounts").createIndex({ email: 1 }, { unique: true });
  await db.collection("accounts").insertMany(STORED.map((account) => ({ ...account })));
  await db.collection("residents").insertMany(STORED.map((resident) => ({ ...resident })));
  // The migration was killed after the first of the two writes for R-2.
  await db.collection("residents").updateOne({ userID: "R-2" }, { $set: { email: "zo\u00eb@example.com" } });
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (...parts: unknown[]) => void warnings.push(String(parts[0])) };
  for (const _ of [1, 2]) {
    await normalizeEmails.run({ db, log });
    for (const name of ["accounts", "residents"]) {
      const found = await db
        .collection(name)
        .find({}, { projection: { _id: 0 } })
        .sort({ userID: 1 })
        .toArray();
      expect(found).toEqual([
        STORED[0],
        { userID: "R-2", email: "zo\u00eb@example.com" },
        { userID: "R-3", email: "mia@xn--bcher-kva.example" },
        STORED[3],
      ]);
    }
  }
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toBe(
    "The accounts R-4 and R-3 have the same email in two spellings. Only R-3 can log in with it",
  );
});
