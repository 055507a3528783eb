/** Behavior entries of the catalog, and the reward entry that follows each one that carries CP. */
import { findBehavior } from "../../src/domain/behavior-rules.ts";
import { addDays, addMonths, type CalendarDate } from "../../src/domain/calendar.ts";
import { earnedText } from "../../src/domain/reward-rules.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { createRandom } from "../lib/random.ts";
import { historyStart, leaseOf, livesHere, userIDOf } from "../people/everyone.ts";
import type { Person, Reporter } from "../people/person.ts";
import type { Occurrence } from "./payments.ts";
import { type BehaviorRecord, byMoment, type RewardLogRecord } from "./records.ts";

interface Planned {
  type: string;
  day: CalendarDate;
  reportedBy: Reporter;
}

const ANNIVERSARIES: Readonly<Record<number, string>> = {
  1: "1-Year Resident Anniversary",
  2: "2-Year Resident Anniversary",
  3: "3-Year Resident Anniversary",
  5: "5-Year Resident Anniversary",
};
const LONGEST_TENURE_YEARS = 10;

const RENEWAL = "Lease Renewal";
const EARLY_RENEWAL = "Early Lease Renewal (60+ days before expiry)";
/** The types of entries of a renewed lease. */
export const RENEWAL_TYPES: readonly string[] = [RENEWAL, EARLY_RENEWAL];

/** How long before a term ends a renewal is signed: the catalog's early ones come 60 days before it or sooner. */
const RENEWAL_LEAD_DAYS = 45;
const EARLY_RENEWAL_LEAD_DAYS = 75;
const EARLY_RENEWAL_CHANCE = 0.3;
const INSURANCE_CHANCE = 0.7;
const INSURANCE_DAYS = 6;

function moveIn(person: Person, start: CalendarDate): Planned[] {
  const planned: Planned[] = [
    { type: "Onboarded Resident", day: start, reportedBy: "Grace Holloway" },
    { type: "Security Deposit Paid in Full at Move-In", day: start, reportedBy: "Grace Holloway" },
  ];
  if (person.lease?.multiYear) {
    planned.push({ type: "Multi-Year Lease Signed", day: start, reportedBy: "Grace Holloway" });
  }
  if (createRandom(`${person.key} insurance`).next() < INSURANCE_CHANCE) {
    const day = addDays(start, INSURANCE_DAYS);
    planned.push({ type: "Renter's Insurance Proof Submitted", day, reportedBy: "Grace Holloway" });
  }
  return planned;
}

function yearsOfStay(person: Person, start: CalendarDate, end: CalendarDate): Planned[] {
  const planned: Planned[] = [];
  for (let year = 1; year <= LONGEST_TENURE_YEARS; year += 1) {
    const day = addMonths(start, 12 * year);
    const type = ANNIVERSARIES[year];
    if (type) planned.push({ type, day, reportedBy: "System" });
    if (day > end || person.lease?.multiYear) continue;
    const early = createRandom(`${person.key} renewal ${year}`).next() < EARLY_RENEWAL_CHANCE;
    planned.push({
      type: early ? EARLY_RENEWAL : RENEWAL,
      day: addDays(day, -(early ? EARLY_RENEWAL_LEAD_DAYS : RENEWAL_LEAD_DAYS)),
      reportedBy: "Grace Holloway",
    });
  }
  return planned;
}

function plannedOf(person: Person, calendar: Calendar): Planned[] {
  const lease = leaseOf(person, calendar);
  if (!lease) return [];
  const events = person.events.map(([monthsAgo, day, type, reportedBy = "Ben Arkwright"]) => ({
    type,
    day: calendar.inMonth(monthsAgo, day),
    reportedBy,
  }));
  const planned = [...moveIn(person, lease.start), ...yearsOfStay(person, lease.start, lease.end), ...events];
  if (livesHere(person) || !person.moveOut) return planned;
  const movedOut = addDays(calendar.today, person.moveOut.inDays);
  return planned.filter(({ day }) => day <= movedOut);
}

/** A resident's behavior and reward entries, oldest first, payments' own included. */
export function behaviorsOf(
  person: Person,
  calendar: Calendar,
  payments: readonly Occurrence[],
): { behaviors: BehaviorRecord[]; rewards: RewardLogRecord[] } {
  const from = historyStart(calendar);
  const others = plannedOf(person, calendar)
    .filter(({ day }) => day >= from)
    .map(({ type, day, reportedBy }): Occurrence => {
      const minutes = createRandom(`${person.key} ${type} ${day}`).between(9 * 60, 17 * 60);
      return { type, reportedBy, moment: calendar.at(day, minutes) };
    })
    .filter(({ moment }) => moment <= calendar.now);
  const behaviors: BehaviorRecord[] = [];
  const rewards: RewardLogRecord[] = [];
  for (const { type, reportedBy, moment } of [...payments, ...others]) {
    const known = findBehavior(type);
    if (!known) throw new RangeError(`${person.key}: the catalog has no behavior ${type}.`);
    const userID = userIDOf(person.key);
    const name = `${person.key} ${known.type} ${moment.toISOString()}`;
    const common = { userID, createdAt: moment };
    behaviors.push({
      _id: demoRecordID(`behavior ${name}`),
      type: known.type,
      rp: known.rp,
      reportedBy,
      ...common,
    });
    if (known.cp > 0) {
      const text = earnedText(known.cp, known.type);
      rewards.push({ _id: demoRecordID(`reward ${name}`), text, cp: known.cp, ...common });
    }
  }
  return { behaviors: byMoment(behaviors), rewards: byMoment(rewards) };
}
