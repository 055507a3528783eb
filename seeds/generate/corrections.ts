/** Entries that were reversed after a dispute, as the portal would have stored them. */
import { signedRP } from "../../src/domain/behavior-catalog.ts";
import { reversalOfText } from "../../src/domain/correction-rules.ts";
import { paymentMonthKey } from "../../src/domain/payment-months.ts";
import { figuresOfResident } from "../../src/domain/reversal.ts";
import { deriveFields, logStatsOf } from "../../src/domain/stats.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { userIDOf } from "../people/everyone.ts";
import type { History } from "./history.ts";
import { type BehaviorRecord, byMoment, type IncidentRecord } from "./records.ts";

/** The person, the type of the entry, and the sub category of the dispute that was decided in the resident's favor. */
const REVERSED = [
  { by: "maya", type: "Trash or Littering Violation", dispute: "Unfair RP deduction" },
] as const;

/** The scores that some behavior entries give at a moment, with all rewards and payments until then. */
function figuresAt(history: History, behaviors: readonly BehaviorRecord[], moment: Date, calendar: Calendar) {
  const until = <T extends { createdAt: Date }>(entries: readonly T[]) =>
    entries.filter(({ createdAt }) => createdAt < moment);
  const payments = until(history.payments).map(({ monthYear, status }) => ({
    month: paymentMonthKey(monthYear) ?? "",
    status,
  }));
  const entries = { behaviors: until(behaviors), payments, rewards: until(history.rewards) };
  const resident = { totalCP: 0, leaseStart: "", monthlyRent: 0, monthlyIncome: null };
  const property = { propertyCpTotal: 0, today: calendar.today };
  return figuresOfResident(deriveFields(resident, logStatsOf(entries, calendar.timeZone), property));
}

/** Adds the reversals to the histories, and the disputed entries to the incidents. */
export function withCorrections(
  histories: readonly History[],
  incidents: readonly IncidentRecord[],
  calendar: Calendar,
): { histories: History[]; incidents: IncidentRecord[] } {
  const corrected = { histories: [...histories], incidents: [...incidents] };
  for (const { by, type, dispute: subCategory } of REVERSED) {
    const at = corrected.histories.findIndex(({ person }) => person.key === by);
    const history = corrected.histories[at];
    const userID = userIDOf(by);
    const entry = history?.behaviors.find((one) => one.type === type);
    const incidentAt = corrected.incidents.findIndex(
      (one) => one.userID === userID && one.subCategory === subCategory && one.outcome === "Upheld",
    );
    const dispute = corrected.incidents[incidentAt];
    const { resolvedAt: moment, resolution: reason = "" } = dispute ?? {};
    if (!history || !entry || !dispute || !moment) throw new RangeError(`${by}: no dispute about ${type}.`);
    const rest = history.behaviors.filter((one) => one !== entry);
    const reversal: BehaviorRecord = {
      _id: demoRecordID(`reversal ${entry._id}`),
      userID,
      type: reversalOfText(type),
      rp: -entry.rp,
      reportedBy: "Grace Holloway",
      createdAt: moment,
      reversal: {
        of: entry._id,
        entryCreatedAt: entry.createdAt.toISOString(),
        reason,
        effect: {
          before: figuresAt(history, history.behaviors, moment, calendar),
          after: figuresAt(history, rest, moment, calendar),
        },
      },
    };
    corrected.histories[at] = { ...history, behaviors: byMoment([...history.behaviors, reversal]) };
    const name = `${entry.type}, ${signedRP(entry.rp)} RP`;
    const disputedEntry = {
      log: "behavior" as const,
      _id: entry._id,
      name,
      createdAt: entry.createdAt.toISOString(),
    };
    corrected.incidents[incidentAt] = { ...dispute, disputedEntry };
  }
  return corrected;
}
