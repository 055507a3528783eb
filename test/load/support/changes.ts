/** Changes as staff make them all day, through the portal's own calls, at a steady rate. */
import { MONTHS, PAYMENT_STATUSES } from "../../../src/domain/enumerations.ts";
import type { RestClient } from "../../browser/support/staff-client.ts";
import { largeUserID } from "./large-property-data.ts";

type Change = (turn: number) => Promise<unknown>;

const SECOND_MS = 1_000;

/** Of ten changes: six behavior entries, two payments, an incident and its moving on. */
const PATTERN = ["behavior", "payment", "behavior", "incident", "behavior"] as const;

export interface Steady {
  /** How many were made, and how many of them failed. */
  counts(): { made: number; failed: number };
  /** Makes no more; resolves once the last is done. */
  stop(): Promise<void>;
}

/** Makes a change of each kind in turn, of one resident after another. */
function changesOf(staff: RestClient, residents: number): Change {
  let open: string | undefined;
  const who = (turn: number) => largeUserID((turn * 7919) % residents);

  async function incident(turn: number): Promise<void> {
    if (open !== undefined) {
      const _id = open;
      open = undefined;
      await staff.patch("/api/dashboard/incidents/update", { _id, status: "Resolved" });
      return;
    }
    const made = await staff.post<{ _id: string }>("/api/dashboard/incidents/new", {
      requestID: "",
      type: "Complaint",
      category: "Noise",
      subCategory: "Barking dog",
      description: `Number ${turn}`,
      concernedParty: "Unit 4",
      priorityLevel: "Medium",
      userID: who(turn),
    });
    open = made._id;
  }

  const kinds: Record<(typeof PATTERN)[number], Change> = {
    behavior: (turn) =>
      staff.post("/api/dashboard/behaviorlog/add", {
        userID: who(turn),
        type: "Own idea",
        rp: (turn % 9) - 4,
        reportedBy: "Front desk",
      }),
    payment: (turn) =>
      staff.post("/api/dashboard/paymentlog/add", {
        userID: who(turn),
        monthYear: `${MONTHS[turn % 12]} ${new Date().getFullYear()}`,
        status: PAYMENT_STATUSES[turn % PAYMENT_STATUSES.length],
      }),
    incident,
  };
  return (turn) => kinds[PATTERN[turn % PATTERN.length] ?? "behavior"](turn);
}

/** Makes a number of changes a second until it is stopped. Failed ones are counted, and the first is reported. */
export function changeSteadily(staff: RestClient, residents: number, perSecond: number): Steady {
  const change = changesOf(staff, residents);
  const underWay = new Set<Promise<unknown>>();
  let failed = 0;
  let made = 0;
  const began = performance.now();

  function begin(): void {
    const one = change(made)
      .catch((error: unknown) => {
        if (failed === 0) process.stderr.write(`A change failed: ${String(error)}\n`);
        failed += 1;
      })
      .finally(() => underWay.delete(one));
    underWay.add(one);
    made += 1;
  }

  // Changes that a busy machine delays are made later, so that their number is right.
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / SECOND_MS) * perSecond);
    while (made < due && underWay.size < perSecond / 2) begin();
  }, SECOND_MS / perSecond);

  return {
    counts: () => ({ made, failed }),
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
