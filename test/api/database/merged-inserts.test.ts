/** Insertions at the same time are one command, in which a refused one keeps no other from being stored. */
import { expect } from "vitest";
import { isDuplicateKey } from "../../../src/database/driver-errors.ts";
import { it } from "../../harness/fixtures.ts";

it("stores all accounts at once but those whose address is taken", async ({ portal }) => {
  const emails = ["ada", "ben", "ada", "cleo"].map((name) => `merged-${name}@example.com`);
  const now = portal.clock.now();
  const outcomes = await Promise.allSettled(
    emails.map((email, at) =>
      portal.repositories.accounts.insert({
        ...{ userID: `R-MERGED${at}`, role: "resident", email, passwordHash: null, access: "member" },
        ...{ isManager: false, firstName: "", lastName: "", createdAt: now, updatedAt: now },
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  const [, , refused] = outcomes;
  const reason: unknown = refused?.status === "rejected" ? refused.reason : undefined;
  expect([isDuplicateKey(reason, "email"), isDuplicateKey(reason, "userID")]).toEqual([true, false]);
  expect((await portal.repositories.accounts.byEmail("merged-cleo@example.com"))?.userID).toBe("R-MERGED3");
});
