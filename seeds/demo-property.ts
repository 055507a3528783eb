/**
 * The demo property, "Alder Quay Residences": everything the portal would hold about it, made from the data beside this
 * file and counted from today. The same `now` and time zone always give the same records.
 */
import type { Account } from "../src/auth/accounts.repository.ts";
import { addDays } from "../src/domain/calendar.ts";
import { REWARD_ICONS } from "../src/domain/reward-icons.ts";
import { cpSum } from "../src/domain/scoring.ts";
import type { SettingsSections } from "../src/domain/settings.ts";
import { foldedNameOf } from "../src/units/units.repository.ts";
import { announcementsOf } from "./generate/announcements.ts";
import { chatOf } from "./generate/chat.ts";
import { contactChangesOf } from "./generate/contact-changes.ts";
import { type Conversations, conversationsOf } from "./generate/conversations.ts";
import { withCorrections } from "./generate/corrections.ts";
import { erasuresOf } from "./generate/erasures.ts";
import { historiesOf, type ResidentRecord, residentOf } from "./generate/history.ts";
import { incidentsOf } from "./generate/incidents.ts";
import { type LeaseRecord, leasesOf } from "./generate/leases.ts";
import { type LedgerRecord, ledgerOf, ledgerSince } from "./generate/ledger.ts";
import { moderationNotifications, reportsOf } from "./generate/moderation.ts";
import { notificationsOf } from "./generate/notifications.ts";
import {
  type AnnouncementRecord,
  type AuditRecord,
  type BehaviorRecord,
  byMoment,
  type ChatRecord,
  type IncidentRecord,
  type MessageReportRecord,
  type NotificationRecord,
  type PaymentRecord,
  type PhotoRecord,
  type RedemptionRecord,
  type RewardLogRecord,
  type RewardRecord,
  type SavedViewRecord,
  type ShortReplyRecord,
  type UnitRecord,
} from "./generate/records.ts";
import { redemptionsOf } from "./generate/redemptions.ts";
import { renewalsOf } from "./generate/renewals.ts";
import { type Calendar, createCalendar } from "./lib/calendar.ts";
import { demoRecordID } from "./lib/ids.ts";
import { historyStart, livesHere, PEOPLE, userIDOf } from "./people/everyone.ts";
import { DEMO_REWARDS } from "./rewards.ts";
import { DEMO_VIEWS } from "./saved-views.ts";
import { DEMO_SETTINGS } from "./settings.ts";
import { SHORT_REPLIES } from "./short-replies.ts";
import { DEMO_MANAGER, DEMO_STAFF } from "./staff.ts";
import { DEMO_UNITS, isFloorEntered } from "./units.ts";

type AccountRecord = Account & { _id: string };

export interface DemoProperty {
  /** Without passwords: those of the demo accounts are hashed on loading. */
  accounts: AccountRecord[];
  residents: ResidentRecord[];
  units: UnitRecord[];
  /** Of people who share one. */
  leases: LeaseRecord[];
  ledgerEntries: LedgerRecord[];
  settings: SettingsSections;
  behaviorLogs: BehaviorRecord[];
  paymentLogs: PaymentRecord[];
  rewardLogs: RewardLogRecord[];
  notifications: NotificationRecord[];
  rewards: RewardRecord[];
  incidents: IncidentRecord[];
  /** The property's chat. */
  chatMessages: ChatRecord[];
  messageReports: MessageReportRecord[];
  /** The messages of all other conversations. */
  privateMessages: ChatRecord[];
  conversations: Conversations["conversations"];
  /** Without their images, which are drawn on loading. */
  photos: PhotoRecord[];
  shortReplies: ShortReplyRecord[];
  announcements: AnnouncementRecord[];
  redemptions: RedemptionRecord[];
  savedViews: SavedViewRecord[];
  auditEvents: AuditRecord[];
}

const OPENING_MINUTES = 9 * 60;
/** Days from one new reward to the next. */
const REWARD_DAYS = 21;

function rewardsOf(calendar: Calendar): RewardRecord[] {
  return DEMO_REWARDS.map(({ title, icon, price, points }, index) => {
    const preset = REWARD_ICONS.find(({ id }) => id === icon);
    if (!preset) throw new RangeError(`There is no reward icon ${icon}.`);
    const day = addDays(historyStart(calendar), index * REWARD_DAYS);
    return {
      _id: demoRecordID(`reward ${title}`),
      title,
      img: preset.img,
      ...(price === undefined ? {} : { price }),
      ...(points === undefined ? {} : { points }),
      createdAt: calendar.at(day, OPENING_MINUTES),
    };
  });
}

function unitsOf(calendar: Calendar): UnitRecord[] {
  const createdAt = calendar.at(historyStart(calendar), OPENING_MINUTES);
  return DEMO_UNITS.map((unit) => ({
    ...unit,
    ...foldedNameOf(unit),
    ...(isFloorEntered(unit) && { isFloorCorrected: true as const }),
    type: unit.type || (PEOPLE.find(({ home }) => home.unit === unit.number)?.home.type ?? ""),
    ...{ _id: demoRecordID(`unit ${unit.building} ${unit.number}`), createdAt, updatedAt: createdAt },
  }));
}

function shortRepliesOf(calendar: Calendar): ShortReplyRecord[] {
  const createdAt = calendar.at(historyStart(calendar), OPENING_MINUTES);
  return SHORT_REPLIES.map((text) => ({ _id: demoRecordID(`short reply ${text}`), text, createdAt }));
}

function savedViewsOf(calendar: Calendar): SavedViewRecord[] {
  return DEMO_VIEWS.map(({ owner, ...view }, index) => ({
    ...view,
    _id: demoRecordID(`saved view ${view.name}`),
    ownerID: userIDOf(owner),
    createdAt: calendar.at(addDays(calendar.today, -index - 1), OPENING_MINUTES),
  }));
}

function staffAccounts(calendar: Calendar): AccountRecord[] {
  const openedAt = calendar.at(historyStart(calendar), OPENING_MINUTES);
  return DEMO_STAFF.map(({ key, email, firstName, lastName, title }) => ({
    _id: demoRecordID(`account ${key}`),
    userID: userIDOf(key),
    role: "staff",
    email,
    passwordHash: null,
    access: "member",
    isManager: key === DEMO_MANAGER,
    firstName,
    lastName,
    title,
    createdAt: openedAt,
    updatedAt: openedAt,
  }));
}

/** Whether a resident's personal data are still there. */
const isNamed = ({ erasedAt }: ResidentRecord): boolean => erasedAt === undefined;

function residentAccount(resident: ResidentRecord): AccountRecord {
  const { userID, email, approvedAt, formerSince, createdAt } = resident;
  return {
    _id: demoRecordID(`account ${userID}`),
    userID,
    role: "resident",
    email,
    passwordHash: null,
    access: formerSince ? "former" : approvedAt ? "member" : "pending",
    isManager: false,
    firstName: "",
    lastName: "",
    createdAt,
    updatedAt: approvedAt ?? createdAt,
  };
}

/**
 * Makes all records of the demo property.
 * @param timeZone the property's, an IANA name
 * @throws RangeError when the time zone is unknown
 */
export function buildDemoProperty({ now, timeZone }: { now: Date; timeZone: string }): DemoProperty {
  const calendar = createCalendar(now, timeZone);
  const { histories, incidents } = withCorrections(historiesOf(calendar), incidentsOf(calendar), calendar);
  const rewardLogs = byMoment(histories.flatMap(({ rewards }) => rewards));
  const totalCP = cpSum(
    histories.filter(({ person }) => livesHere(person)).flatMap(({ rewards }) => rewards),
  );
  const residents = histories.map((history) => residentOf(history, totalCP, calendar));
  const announced = announcementsOf(residents.filter(isNamed), calendar);
  const renewals = renewalsOf(histories, residents, calendar);
  const changedContacts = contactChangesOf(calendar);
  const rewards = rewardsOf(calendar);
  const { messages, conversations, photos } = conversationsOf(incidents, calendar);
  const chatMessages = chatOf(calendar);
  const messageReports = reportsOf(chatMessages);
  return {
    accounts: [...staffAccounts(calendar), ...residents.filter(isNamed).map(residentAccount)],
    residents: byMoment(residents),
    units: unitsOf(calendar),
    leases: leasesOf(residents, calendar),
    ledgerEntries: ledgerOf(histories, residents, calendar),
    settings: { ...DEMO_SETTINGS, ledger: { ...DEMO_SETTINGS.ledger, since: ledgerSince(calendar) } },
    behaviorLogs: byMoment(histories.flatMap(({ behaviors }) => behaviors)),
    paymentLogs: byMoment(histories.flatMap(({ payments }) => payments)),
    rewardLogs,
    notifications: byMoment([
      ...notificationsOf(histories, residents.filter(isNamed), incidents, calendar),
      ...moderationNotifications(chatMessages, messageReports, residents),
      ...announced.notifications,
      ...renewals.notifications,
      ...changedContacts.notifications,
    ]),
    rewards,
    incidents,
    chatMessages,
    messageReports,
    privateMessages: messages,
    conversations,
    photos,
    shortReplies: shortRepliesOf(calendar),
    announcements: announced.announcements,
    redemptions: redemptionsOf(residents, rewards, calendar),
    savedViews: savedViewsOf(calendar),
    auditEvents: byMoment([
      ...renewals.auditEvents,
      ...changedContacts.auditEvents,
      ...erasuresOf(residents),
    ]),
  };
}
