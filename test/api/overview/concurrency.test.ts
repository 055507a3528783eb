/** After parallel writes, on one node and on two, the overview equals what the pure functions compute from the full lists. */
import fc from "fast-check";
import { describe, expect } from "vitest";
import { MONTHS, PAYMENT_STATUSES } from "../../../src/domain/enumerations.ts";
import { HttpError } from "../../../src/http/errors.ts";
import { DAY } from "../../harness/clock.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { overviewOfFullLists } from "./support/full-lists.ts";

const AUTHOR = { userID: "S-AUTHOR00" };
const NODES = 2;
const RESIDENTS = 4;
const RUNS = 12;

const it = portalTest
  .extend("year", ({ portal }) => String(portal.clock.now().getUTCFullYear()))
  .extend("users", async ({ portal }) => {
    const names = Array.from({ length: RESIDENTS }, (_, index) => `Resident${index}`);
    return Promise.all(names.map(async (name) => (await portal.bareResident(name)).userID));
  });

async function expectEqual(portal: TestPortal) {
  const { countedAt: _at, ...figures } = await portal.services.overview.overview();
  expect(figures).toEqual(await overviewOfFullLists(portal.repositories, portal.clock.now()));
}

const who = fc.nat({ max: RESIDENTS - 1 });
const node = fc.nat({ max: NODES - 1 });
const write = fc.oneof(
  // Tenths and thousandths: sums that binary fractions can't hold.
  fc.record({
    kind: fc.constant("behavior" as const),
    who,
    node,
    rp: fc.integer({ min: -20_000, max: 20_000 }),
  }),
  fc.record({
    kind: fc.constant("payment" as const),
    who,
    node,
    month: fc.constantFrom(...MONTHS),
    status: fc.constantFrom(...PAYMENT_STATUSES),
  }),
  fc.record({ kind: fc.constant("reversal" as const), who, node, which: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant("withdrawal" as const), who, node, which: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant("complaint" as const), who, node }),
  fc.record({
    kind: fc.constant("edit" as const),
    who,
    node,
    class: fc.constantFrom("A", "B", "C"),
    turnover: fc.integer({ min: 0, max: 1000 }),
  }),
  fc.record({ kind: fc.constant("newcomer" as const), who, node, class: fc.constantFrom("A", "B", "C") }),
);

let newcomers = 0;

function insertResident(portal: TestPortal, name: "A" | "B" | "C") {
  newcomers += 1;
  const now = portal.clock.now();
  return portal.services.stats.addResident({
    userID: `R-NEW${String(newcomers).padStart(5, "0")}`,
    email: `new${newcomers}@example.com`,
    class: name,
    approvedAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;
type Node = ReturnType<TestPortal["anotherNode"]>;

/** Entries that are reversed, or are not there yet, can't be corrected. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof HttpError)) throw error;
};

async function doIt(
  portal: TestPortal,
  year: string,
  users: string[],
  one: Write,
  { corrections, logs, incidents, residentUpdates }: Node,
): Promise<unknown> {
  const userID = users[one.who] ?? "";
  switch (one.kind) {
    case "behavior":
      return logs.addBehavior(AUTHOR, { userID, type: "Own", rp: one.rp / 1000, reportedBy: "x" });
    case "payment":
      return logs.addPayment(AUTHOR, { userID, monthYear: `${one.month} ${year}`, status: one.status });
    case "reversal": {
      const entries = await portal.repositories.behaviorLogs.ofUser(userID, { limit: 10 });
      const { _id = "" } = entries[one.which % Math.max(1, entries.length)] ?? {};
      const reversal = { _id, reason: "By mistake", rewardLogID: "" };
      return corrections.reverseBehavior(AUTHOR, reversal).catch(unlessRefused);
    }
    case "withdrawal": {
      const entries = await portal.repositories.paymentLogs.ofUser(userID);
      const { _id = "" } = entries[one.which % Math.max(1, entries.length)] ?? {};
      const withdrawal = { _id, status: "Withdrawn", reason: "By mistake" };
      return corrections.correctPayment(AUTHOR, withdrawal).catch(unlessRefused);
    }
    case "complaint":
      return incidents.report(
        { ...AUTHOR, role: "staff", access: "member" },
        {
          userID,
          requestID: "",
          type: "Complaint",
          category: "Noise",
          subCategory: "Other",
          description: "Drums",
          concernedParty: "Unit 4",
        },
      );
    case "edit":
      return residentUpdates.update(AUTHOR, userID, { class: one.class, turnoverScore: one.turnover / 10 });
    case "newcomer":
      return insertResident(portal, one.class);
  }
}

describe("random entries on two nodes at once", () => {
  it("leave the overview equal to the pure functions over the full lists", async ({
    portal,
    year,
    users,
  }) => {
    const nodes = Array.from({ length: NODES }, () => portal.anotherNode());
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 24 }), async (writes) => {
        await Promise.all(
          writes.map((one) => doIt(portal, year, users, one, nodes[one.node] ?? expect.fail("no node"))),
        );
        await expectEqual(portal);
        // Back by days, so that other months and the last year get entries as well.
        portal.clock.advance(-9 * DAY);
      }),
      { numRuns: RUNS },
    );
    portal.clock.advance(RUNS * 9 * DAY);
    await expectEqual(portal);
  });

  it("of one resident and one month count each entry once", async ({ portal, users }) => {
    const nodes = Array.from({ length: NODES }, () => portal.anotherNode());
    const [userID = ""] = users;
    const entry = { userID, type: "Own", rp: 0.1, reportedBy: "x" };
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => nodes[i % NODES]?.logs.addBehavior(AUTHOR, entry)),
    );
    await expectEqual(portal);
  });
});
