/** Everything that happened to one resident, and the scores that it gives by the portal's own formulas. */

import { addDays, addMonths } from "../../src/domain/calendar.ts";
import { countedEntries } from "../../src/domain/counted-entries.ts";
import { ERASED_RESIDENT, ERASED_TEXT } from "../../src/domain/erasure.ts";
import { paymentMonthKey } from "../../src/domain/payment-months.ts";
import { CLASS_FEES, RESIDENT_DEFAULTS } from "../../src/domain/scoring.ts";
import { deriveFields, logStatsOf } from "../../src/domain/stats.ts";
import { READ_ONLY_DAYS } from "../../src/domain/tenancy-rules.ts";
import type { Resident } from "../../src/residents/resident.model.ts";
import type { NewResident } from "../../src/residents/residents.repository.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { approvedAtOf, leaseOf, PEOPLE, registeredAtOf, userIDOf } from "../people/everyone.ts";
import type { Person } from "../people/person.ts";
import { DEMO_SETTINGS } from "../settings.ts";
import { DEMO_MANAGER } from "../staff.ts";
import { behaviorsOf } from "./behaviors.ts";
import { onLeaseOf } from "./leases.ts";
import { paymentsOf } from "./payments.ts";
import type { BehaviorRecord, PaymentRecord, RewardLogRecord } from "./records.ts";

/** The erasure looks for due residents every hour. */
const ERASED_MINUTES = 30;

export interface History {
  person: Person;
  behaviors: BehaviorRecord[];
  rewards: RewardLogRecord[];
  payments: PaymentRecord[];
  /** The payments in the score: a leaseholder who joined a lease shares those of the first one. */
  sharedPayments: PaymentRecord[];
}

/** A stored resident. Fields that the demo property leaves out get their defaults. */
export type ResidentRecord = ReturnType<typeof residentOf>;

/** The histories of all residents, in the order in which they are written down. */
export function historiesOf(calendar: Calendar): History[] {
  const histories = PEOPLE.map((person) => {
    const { entries, occurrences } = paymentsOf(person, calendar);
    const payments = { payments: entries, sharedPayments: entries };
    const history = { person, ...payments, ...behaviorsOf(person, calendar, occurrences) };
    return person.isErased ? withoutTexts(history) : history;
  });
  return histories.map((history) => {
    const { joins } = history.person;
    const first = histories.find(({ person }) => joins?.kind === "leaseholder" && person.key === joins.key);
    return first ? { ...history, sharedPayments: first.payments } : history;
  });
}

/** The entries of a resident whose personal data were erased. */
const withoutTexts = ({ behaviors, rewards, ...history }: History): History => ({
  ...history,
  behaviors: behaviors.map((entry) => ({ ...entry, reportedBy: ERASED_TEXT })),
  rewards: rewards.map((entry) => ({ ...entry, text: ERASED_TEXT })),
});

/** Ten digits from the range that is kept for fiction: (555) 555-0100 to 0199. */
function phoneOf(person: Person): string {
  return `55555501${String(PEOPLE.indexOf(person)).padStart(2, "0")}`;
}

/** A resident's e-mail address. */
function emailOf({ name: [first, last], email }: Person): string {
  return email ?? `${first}.${last}@example.com`.toLowerCase();
}

/** The derived fields; a resident without entries keeps the scores of a new one (specification, section 4). */
function derivedFieldsOf(history: History, leaseStart: string, propertyCpTotal: number, calendar: Calendar) {
  const { behaviors, sharedPayments: payments, rewards, person } = history;
  const entries = {
    behaviors: countedEntries(behaviors),
    payments: payments.map(({ monthYear, status }) => ({ month: paymentMonthKey(monthYear) ?? "", status })),
    rewards,
  };
  const stats = logStatsOf(entries, calendar.timeZone);
  const { rent: monthlyRent, income: monthlyIncome = null } = person.home;
  const resident = { totalCP: stats.rewardStats.cp, leaseStart, monthlyRent, monthlyIncome };
  const derived = deriveFields(resident, stats, { propertyCpTotal, today: calendar.today });
  if (behaviors.length + payments.length > 0) return derived;
  return { ...derived, ...RESIDENT_DEFAULTS, monthlyFee: CLASS_FEES[RESIDENT_DEFAULTS.class] };
}

/** The move-out of a person as the portal stores it, and since when they are a former resident. */
function moveOutOf({ key, moveOut }: Person, calendar: Calendar): Pick<Resident, "moveOut" | "formerSince"> {
  if (!moveOut) return { moveOut: null, formerSince: null };
  const { inDays, reason, forwardingNote } = moveOut;
  const date = addDays(calendar.today, inDays);
  const closesOn = addDays(date, READ_ONLY_DAYS);
  return {
    moveOut: {
      ...{ id: demoRecordID(`move-out ${key}`), closingID: demoRecordID(`closing ${key}`) },
      ...{ date, closesOn, reason, forwardingNote, enteredBy: userIDOf(DEMO_MANAGER) },
      nextOn: inDays > 0 ? date : closesOn,
    },
    formerSince: inDays > 0 ? null : calendar.at(date, 0),
  };
}

/** A record after the erasure of personal data, months after the account was closed. */
function erasureOf({ isErased }: Person, { moveOut }: Pick<Resident, "moveOut">, calendar: Calendar) {
  if (!isErased || !moveOut) return undefined;
  const { nextOn: _, ...closed } = moveOut;
  const erasedAt = calendar.at(addMonths(moveOut.date, DEMO_SETTINGS.retention.months), ERASED_MINUTES);
  return {
    ...ERASED_RESIDENT,
    moveOut: { ...closed, reason: "", forwardingNote: "" },
    erasedAt,
    updatedAt: erasedAt,
  };
}

/** A resident's record, as the portal would hold it after all of the history. */
export function residentOf(history: History, propertyCpTotal: number, calendar: Calendar) {
  const { person, behaviors, payments } = history;
  const lease = leaseOf(person, calendar);
  const approvedAt = approvedAtOf(person, calendar);
  const createdAt = registeredAtOf(person, calendar);
  const moveOut = moveOutOf(person, calendar);
  const changes = [createdAt, approvedAt, behaviors.at(-1)?.createdAt, payments.at(-1)?.createdAt];
  return {
    _id: demoRecordID(`resident ${person.key}`),
    userID: userIDOf(person.key),
    firstName: person.name[0],
    lastName: person.name[1],
    email: emailOf(person),
    phone: phoneOf(person),
    ...person.personal,
    unitNumber: person.home.unit,
    unitType: person.home.type,
    leaseStart: lease?.start ?? "",
    leaseEnd: lease?.end ?? "",
    monthlyRent: person.home.rent,
    monthlyIncome: person.home.income ?? null,
    ...onLeaseOf(person),
    ...derivedFieldsOf(history, lease?.start ?? "", propertyCpTotal, calendar),
    photoUrl: "",
    statsVersion: 1,
    classChange: null,
    approvedAt,
    ...moveOut,
    createdAt,
    updatedAt: new Date(Math.max(...changes.map((moment) => moment?.getTime() ?? 0))),
    ...erasureOf(person, moveOut, calendar),
  } satisfies NewResident & { _id: string };
}
