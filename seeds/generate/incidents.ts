/** Incidents over the whole catalog: who reported what, when, and how far it has come since. */
import { addDays, type CalendarDate } from "../../src/domain/calendar.ts";
import type { IncidentStatus, IncidentType } from "../../src/domain/enumerations.ts";
import { isResolved } from "../../src/domain/incident-kinds.ts";
import { defaultOutcome, priorityPreset, showsEmergencyNumber } from "../../src/domain/incident-rules.ts";
import { COMPLAINTS } from "../incidents/complaints.ts";
import { DISPUTES } from "../incidents/disputes.ts";
import type { IncidentText, IncidentTexts, Season } from "../incidents/incident-text.ts";
import { BUILDING_MAINTENANCE } from "../incidents/maintenance-building.ts";
import { UNIT_MAINTENANCE } from "../incidents/maintenance-units.ts";
import { SCRIPTED_INCIDENTS, type ScriptedIncident } from "../incidents/scripted.ts";
import { type Calendar, minutesOf } from "../lib/calendar.ts";
import { demoRecordID, demoRequestID } from "../lib/ids.ts";
import { createRandom, type Random } from "../lib/random.ts";
import { leaseOf, livesHere, PEOPLE, userIDOf } from "../people/everyone.ts";
import { HOUSEHOLD_PEOPLE } from "../people/households.ts";
import { byMoment, type IncidentRecord } from "./records.ts";

const TEXTS: readonly (readonly [IncidentType, IncidentTexts])[] = [
  ["Maintenance", UNIT_MAINTENANCE],
  ["Maintenance", BUILDING_MAINTENANCE],
  ["Complaint", COMPLAINTS],
  ["Dispute", DISPUTES],
];

const OLDEST_DAYS = 480;
/** More than 1: recent days have more incidents than old ones, as open questions gather at the end. */
const RECENT_BIAS = 1.5;
const SEASON_MONTH: Readonly<Record<Season, string>> = { winter: "01", summer: "07" };

const HOUR_MS = 3_600_000;
type Span = readonly [low: number, high: number];
const URGENT_HOURS: Span = [2, 30];
const USUAL_HOURS: Span = [20, 11 * 24];

/** Up to so many days after the report, each status is what a glance at the list would find. */
const STATUSES: readonly (readonly [upToDays: number, choices: readonly IncidentStatus[]])[] = [
  [9, ["Open", "Open", "In Progress"]],
  [30, ["Open", "In Progress", "In Progress", "On Hold", "Resolved", "Resolved"]],
  [90, ["In Progress", "On Hold", ...Array<IncidentStatus>(8).fill("Resolved")]],
  [Number.POSITIVE_INFINITY, ["On Hold", ...Array<IncidentStatus>(24).fill("Resolved")]],
];

interface Reported {
  key: string;
  by: string;
  moment: Date;
  type: IncidentType;
  category: string;
  text: IncidentText;
  status: IncidentStatus;
}

/** The last January or July that is over, some day of it. */
function dayInSeason(season: Season, today: CalendarDate, random: Random): CalendarDate {
  const month = SEASON_MONTH[season];
  const thisYear = Number(today.slice(0, 4));
  const year = today.slice(5, 7) > month ? thisYear : thisYear - 1;
  return `${year}-${month}-${String(random.between(5, 27)).padStart(2, "0")}`;
}

function record({ key, by, moment, type, category, text, status }: Reported, now: Date): IncidentRecord {
  const [subCategory, description, concernedParty] = text;
  const random = createRandom(`${key} handling`);
  const hours = random.between(...(showsEmergencyNumber(subCategory) ? URGENT_HOURS : USUAL_HOURS));
  const handled = Math.min(moment.getTime() + hours * HOUR_MS, now.getTime());
  return {
    _id: demoRecordID(`incident ${key}`),
    requestID: demoRequestID(key),
    userID: userIDOf(by),
    type,
    category,
    subCategory,
    description,
    concernedParty,
    unitNumber: PEOPLE.find(({ key: one }) => one === by)?.home?.unit ?? "",
    priorityLevel: priorityPreset(type),
    status,
    createdAt: moment,
    updatedAt: status === "Open" ? moment : new Date(handled),
    ...(isResolved(status) && { outcome: defaultOutcome(type), resolvedAt: new Date(handled) }),
  };
}

function statusAfter(days: number, urgent: boolean, random: Random): IncidentStatus {
  if (urgent) return "Resolved";
  const choices = STATUSES.find(([upToDays]) => days <= upToDays)?.[1] ?? [];
  return random.pick(choices);
}

/** The residents of the property on a day, without those who share a lease, who report nothing. */
function residentsOn(day: CalendarDate, calendar: Calendar): string[] {
  return PEOPLE.filter((person) => !HOUSEHOLD_PEOPLE.includes(person))
    .filter((person) => {
      const start = leaseOf(person, calendar)?.start;
      return livesHere(person) && start !== undefined && start <= day;
    })
    .map(({ key }) => key);
}

function chosen(type: IncidentType, category: string, text: IncidentText, calendar: Calendar): Reported {
  const [subCategory, , , season] = text;
  const key = `${type} ${category} ${subCategory}`;
  const random = createRandom(key);
  const daysAgo = 1 + Math.floor((OLDEST_DAYS - 1) * random.next() ** RECENT_BIAS);
  const day = season ? dayInSeason(season, calendar.today, random) : addDays(calendar.today, -daysAgo);
  const moment = calendar.at(day, random.between(7 * 60, 22 * 60));
  const days = Math.floor((calendar.now.getTime() - moment.getTime()) / (24 * HOUR_MS));
  const status = statusAfter(days, showsEmergencyNumber(subCategory), random);
  return { key, by: random.pick(residentsOn(day, calendar)), moment, type, category, text, status };
}

/** The fields of a scripted incident that staff have entered. */
function workOf(scripted: ScriptedIncident, { today }: Calendar): Partial<IncidentRecord> {
  const { assignee, dueIn, waitingFor, outcome, resolution } = scripted;
  return {
    ...(assignee && { assigneeID: userIDOf(assignee) }),
    ...(dueIn !== undefined && { dueDate: addDays(today, dueIn) }),
    ...(waitingFor && { waitingFor }),
    ...(outcome && { outcome }),
    ...(resolution && { resolution }),
  };
}

/** All incidents of the property, oldest first. */
export function incidentsOf(calendar: Calendar): IncidentRecord[] {
  const records = TEXTS.flatMap(([type, texts]) =>
    Object.entries(texts).flatMap(([category, list]) =>
      list.map((text) => record(chosen(type, category, text, calendar), calendar.now)),
    ),
  );
  for (const scripted of SCRIPTED_INCIDENTS) {
    const { by, type, category, subCategory, description, concernedParty, status } = scripted;
    const moment = calendar.at(addDays(calendar.today, -scripted.daysAgo), minutesOf(scripted.at));
    const key = `${by} ${type} ${category} ${subCategory}`;
    const text: IncidentText = [subCategory, description, concernedParty];
    const base = record({ key, by, moment, type, category, text, status }, calendar.now);
    records.push({ ...base, ...workOf(scripted, calendar) });
  }
  return byMoment(records);
}
