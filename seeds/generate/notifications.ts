/** Notifications: the portal's own about payments, classes and incidents, reminders of leases, and what staff wrote. */

import { addDays, toCalendarDate } from "../../src/domain/calendar.ts";
import { isEmergency } from "../../src/domain/incident-rules.ts";
import type { Text } from "../../src/domain/message.ts";
import { NOTIFICATION_TYPES } from "../../src/domain/notification-rules.ts";
import {
  behaviorEntryText,
  entryReversedText,
  incidentUpdateText,
  missedPaymentText,
  newIncidentText,
  residentLabel,
} from "../../src/domain/notification-texts.ts";
import { storedText } from "../../src/domain/rendered-message.ts";
import { expiresWithinMonths, leaseStatus } from "../../src/domain/resident-status.ts";
import { ALL_STAFF } from "../../src/domain/roles.ts";
import { withDates } from "../chat/script.ts";
import { type Calendar, minutesOf, shortDate } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { createRandom } from "../lib/random.ts";
import { DEMO_NOTICES, type DemoNotice } from "../notices.ts";
import { userIDOf } from "../people/everyone.ts";
import { classChangesOf } from "./class-changes.ts";
import type { History, ResidentRecord } from "./history.ts";
import { byMoment, type IncidentRecord, type NotificationRecord } from "./records.ts";

/** How far back residents' own updates and staff's news of incidents go. */
const UPDATE_DAYS = 150;
const NEWS_DAYS = 21;
/** Reminders of leases were sent within the last days, after the month's first rush. */
const LEASE_REMINDER_DAYS: readonly [number, number] = [3, 20];

function note(key: string, userID: string, type: string, message: Text, createdAt: Date): NotificationRecord {
  return { _id: demoRecordID(`notification ${key}`), userID, type, ...storedText(message), createdAt };
}

/** A notification to all staff about a resident. */
function staffNote(
  key: string,
  residentID: string,
  ...about: [type: string, message: Text, createdAt: Date]
): NotificationRecord {
  return { ...note(key, ALL_STAFF, ...about), residentID };
}

function missedPayments({ payments }: History, resident: ResidentRecord): NotificationRecord[] {
  const { missedPayment } = NOTIFICATION_TYPES;
  return payments
    .filter(({ status }) => status === "Unpaid")
    .flatMap(({ _id, monthYear, createdAt }) => {
      const reminder = `Rent for ${monthYear} has not arrived yet. Please pay it, or talk to the office about a plan.`;
      return [
        staffNote(
          `${_id} staff`,
          resident.userID,
          missedPayment,
          missedPaymentText(resident, monthYear),
          createdAt,
        ),
        note(`${_id} resident`, resident.userID, "Rent Reminder", reminder, createdAt),
      ];
    });
}

function reversals(
  { behaviors }: History,
  { userID }: ResidentRecord,
  calendar: Calendar,
): NotificationRecord[] {
  return behaviors.flatMap(({ _id, rp, reversal, createdAt }) => {
    const entry = behaviors.find((one) => one._id === reversal?.of);
    if (!reversal || !entry) return [];
    const text = entryReversedText({
      entry: behaviorEntryText(entry.type, -rp),
      day: toCalendarDate(entry.createdAt, calendar.timeZone),
      cp: 0,
      reason: reversal.reason,
    });
    return [note(`${_id} reversed`, userID, NOTIFICATION_TYPES.entryReversed, text, createdAt)];
  });
}

function leaseReminders(resident: ResidentRecord, calendar: Calendar): NotificationRecord[] {
  const { userID, leaseEnd } = resident;
  const random = createRandom(`${userID} lease`);
  const day = addDays(calendar.today, -random.between(...LEASE_REMINDER_DAYS));
  const moment = calendar.at(day, random.between(9 * 60, 16 * 60));
  const end = `${shortDate(leaseEnd || calendar.today)}, ${leaseEnd.slice(0, 4)}`;
  if (leaseStatus(leaseEnd, calendar.today) === "Expired") {
    const message = `Your lease ended on ${end}. Please see the office about a new one; until then it runs by the month.`;
    return [note(`${userID} lease`, userID, "Lease Renewal", message, moment)];
  }
  if (!expiresWithinMonths(leaseEnd, calendar.today)) return [];
  const toResident = `Your lease ends on ${end}. A renewal offer is waiting for you at the office.`;
  const toStaff = `${residentLabel(resident)}: lease ends on ${end}.`;
  return [
    note(`${userID} lease`, userID, "Lease Renewal", toResident, moment),
    staffNote(`${userID} lease staff`, userID, "Lease Expiring", toStaff, moment),
  ];
}

function onConnection({ userID, firstName, approvedAt }: ResidentRecord): NotificationRecord[] {
  if (!approvedAt) return [];
  const message = `Welcome to Alder Quay Residences, ${firstName}. Your registration is approved.`;
  return [note(`${userID} welcome`, userID, "Welcome", message, approvedAt)];
}

function ofIncident(incident: IncidentRecord, residents: Map<string, ResidentRecord>, calendar: Calendar) {
  const since = (days: number) => calendar.at(addDays(calendar.today, -days), 0);
  const found: NotificationRecord[] = [];
  const { _id, userID, status, createdAt, updatedAt } = incident;
  const reporter = residents.get(userID);
  if (reporter && createdAt >= since(NEWS_DAYS)) {
    const message = newIncidentText(reporter, incident);
    const { emergency, newIncident } = NOTIFICATION_TYPES;
    const type = isEmergency(incident) ? emergency : newIncident;
    found.push(staffNote(`${_id} new`, userID, type, message, createdAt));
  }
  if (status !== "Open" && updatedAt >= since(UPDATE_DAYS)) {
    const message = incidentUpdateText(incident);
    found.push(note(`${_id} update`, userID, NOTIFICATION_TYPES.incidentUpdate, message, updatedAt));
  }
  return found;
}

function readersOf({ to }: DemoNotice, sentAt: Date, residents: readonly ResidentRecord[]): string[] {
  if (to === "staff") return [ALL_STAFF];
  if (to !== "residents" && !(to instanceof RegExp)) return [userIDOf(to.key)];
  const concerned = residents.filter(
    ({ approvedAt, formerSince }) =>
      approvedAt !== null && approvedAt <= sentAt && !(formerSince && formerSince <= sentAt),
  );
  const named = to === "residents" ? concerned : concerned.filter(({ unitNumber }) => to.test(unitNumber));
  return named.map(({ userID }) => userID);
}

function ofNotice(notice: DemoNotice, residents: readonly ResidentRecord[], calendar: Calendar) {
  const day = addDays(calendar.today, -notice.daysAgo);
  const moment = calendar.at(day, minutesOf(notice.at));
  const message = withDates(notice.message, day);
  return readersOf(notice, moment, residents).map((userID) =>
    note(`${userID} ${notice.daysAgo} ${notice.type}`, userID, notice.type, message, moment),
  );
}

/** All notifications of the property, oldest first. */
export function notificationsOf(
  histories: readonly History[],
  residents: readonly ResidentRecord[],
  incidents: readonly IncidentRecord[],
  calendar: Calendar,
): NotificationRecord[] {
  const byUserID = new Map(residents.map((resident) => [resident.userID, resident]));
  const since = calendar.at(addDays(calendar.today, -UPDATE_DAYS), 0);
  const personal = histories.flatMap((history) => {
    const resident = byUserID.get(userIDOf(history.person.key));
    if (!resident) return [];
    return [
      ...onConnection(resident),
      ...missedPayments(history, resident),
      ...reversals(history, resident, calendar),
      ...classChangesOf(history, resident, since),
      ...leaseReminders(resident, calendar),
    ];
  });
  return byMoment([
    ...personal,
    ...incidents.flatMap((incident) => ofIncident(incident, byUserID, calendar)),
    ...DEMO_NOTICES.flatMap((notice) => ofNotice(notice, residents, calendar)),
  ]);
}
