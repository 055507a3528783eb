/** The private conversations of the demo property: lines to the office, and the incidents' conversations and notes. */

import {
  type ConversationState,
  NEW_CONVERSATION,
  withMessage,
  withRead,
} from "../../src/conversations/conversation-state.ts";
import {
  type Conversation as ConversationRecord,
  conversationRecord,
} from "../../src/conversations/conversations.repository.ts";
import { toCalendarDate } from "../../src/domain/calendar.ts";
import type { IncidentChange } from "../../src/domain/chat-message.ts";
import { incidentConversation, incidentNotes, officeConversation } from "../../src/domain/conversation-id.ts";
import { isResolved } from "../../src/domain/incident-kinds.ts";
import { type Conversation, withDates } from "../chat/script.ts";
import { INCIDENT_THREADS } from "../conversations/incidents.ts";
import { OFFICE_THREADS } from "../conversations/office.ts";
import type { IncidentThread, Thread } from "../conversations/thread.ts";
import { SCRIPTED_INCIDENTS, type ScriptedIncident } from "../incidents/scripted.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { userIDOf } from "../people/everyone.ts";
import { PHOTO_HEIGHT, PHOTO_WIDTH } from "../photos.ts";
import { DEMO_STAFF } from "../staff.ts";
import { momentOf, todaysStretch } from "./chat.ts";
import type { ChatRecord, IncidentRecord, PhotoRecord } from "./records.ts";

/** A message without its number. */
type Draft = Pick<ChatRecord, "userID" | "message" | "timestamp" | "change">;

export interface Conversations {
  messages: ChatRecord[];
  conversations: (ConversationRecord & { _id: string })[];
  photos: PhotoRecord[];
}

const MINUTE_MS = 60_000;
/** From a report to the first change that staff make. */
const FIRST_LOOK_MINUTES = 12;
/** From a message to the moment at which the other side reads it. */
const READ_MINUTES = 7;

const firstNameOf = (key: string) => DEMO_STAFF.find((staff) => staff.key === key)?.firstName ?? "";

function draftsOf({ daysAgo, lines }: Conversation, calendar: Calendar): Draft[] {
  const stretch = todaysStretch(calendar);
  return lines.map((line) => {
    const timestamp = momentOf(line, daysAgo, stretch, calendar);
    const message = withDates(line.text, toCalendarDate(timestamp, calendar.timeZone));
    return { userID: userIDOf(line.by), message, timestamp };
  });
}

const later = (moment: Date, minutes: number, { now }: Calendar) =>
  new Date(Math.min(moment.getTime() + minutes * MINUTE_MS, now.getTime()));

/** Numbers messages by their times. */
function numbered(conversationID: string, drafts: readonly Draft[]): ChatRecord[] {
  return [...drafts]
    .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime())
    .map((draft, index) => ({
      _id: demoRecordID(`message ${conversationID} ${index + 1}`),
      conversationID,
      seq: index + 1,
      ...draft,
    }));
}

/** The changes of an incident that residents read, and those that are notes. */
function changesOf(scripted: ScriptedIncident, incident: IncidentRecord, calendar: Calendar) {
  const { createdAt, status, resolvedAt, outcome = "", resolution = "", waitingFor = "" } = incident;
  const worker = scripted.assignee ?? "ben";
  const started = later(createdAt, FIRST_LOOK_MINUTES, calendar);
  const change = (by: string, timestamp: Date, made: IncidentChange, message = ""): Draft => ({
    userID: userIDOf(by),
    message,
    timestamp,
    change: made,
  });
  const shown = [change(scripted.by, createdAt, { type: "reported" })];
  if (isResolved(status)) {
    shown.push(change(worker, resolvedAt ?? started, { type: "resolved", outcome }, resolution));
  } else if (status !== "Open") {
    shown.push(change(worker, started, { type: "status", from: "Open", to: status }, waitingFor));
  }
  const assigned = { type: "assignee", fromName: "", toName: firstNameOf(worker) } as const;
  return { shown, notes: scripted.assignee ? [change("grace", started, assigned)] : [] };
}

/** Adds a thread's photos to the resident's first message. @returns the photos */
function addPhotos(
  messages: readonly ChatRecord[],
  { resident, photos = [] }: Pick<Thread, "resident" | "photos">,
): PhotoRecord[] {
  const userID = userIDOf(resident);
  const first = messages.find((message) => message.userID === userID);
  if (!first || photos.length === 0) return [];
  const { conversationID, timestamp: createdAt } = first;
  const records = photos.map((name) => {
    const photoID = demoRecordID(`photo ${conversationID} ${name}`);
    const size = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT };
    const _id = demoRecordID(`photo record ${conversationID} ${name}`);
    return { name, photo: { _id, photoID, userID, conversationID, ...size, createdAt } };
  });
  first.photos = records.map(({ photo: { photoID, width, height } }) => ({ photoID, width, height }));
  return records;
}

/** The state of a conversation after all its messages, read by both sides except for one. */
function stateOf(
  kind: "office" | "incident",
  messages: readonly ChatRecord[],
  { resident, unread }: Pick<Thread, "resident" | "unread">,
  calendar: Calendar,
): ConversationState {
  let state = NEW_CONVERSATION;
  for (const message of messages) state = withMessage(state, kind, userIDOf(resident), message);
  for (const side of ["office", "resident"] as const) {
    const { last } = state;
    if (last && side !== unread)
      state = withRead(state, side, last.seq, later(last.timestamp, READ_MINUTES, calendar));
  }
  return state;
}

/** All private conversations, with the incidents that they are about. */
export function conversationsOf(incidents: readonly IncidentRecord[], calendar: Calendar): Conversations {
  const made: Conversations = { messages: [], conversations: [], photos: [] };

  function add(
    kind: "office" | "incident",
    conversationID: string,
    drafts: Draft[],
    thread: Omit<Thread, "talk">,
  ) {
    const messages = numbered(conversationID, drafts);
    made.photos.push(...addPhotos(messages, thread));
    const identity = { conversationID, kind, residentUserID: userIDOf(thread.resident) };
    const record = conversationRecord(identity, stateOf(kind, messages, thread, calendar), messages.length);
    made.messages.push(...messages);
    made.conversations.push({ _id: demoRecordID(`conversation ${conversationID}`), ...record });
  }

  for (const thread of OFFICE_THREADS) {
    const drafts = draftsOf(thread.talk, calendar);
    add("office", officeConversation(userIDOf(thread.resident)), drafts, thread);
  }
  for (const scripted of SCRIPTED_INCIDENTS) {
    const _id = demoRecordID(
      `incident ${scripted.by} ${scripted.type} ${scripted.category} ${scripted.subCategory}`,
    );
    const incident = incidents.find((one) => one._id === _id);
    if (!incident) continue;
    const thread: Partial<IncidentThread> =
      INCIDENT_THREADS.find(
        (one) => one.resident === scripted.by && one.subCategory === scripted.subCategory,
      ) ?? {};
    const { shown, notes } = changesOf(scripted, incident, calendar);
    const talk = thread.talk ? draftsOf(thread.talk, calendar) : [];
    add("incident", incidentConversation(_id), [...shown, ...talk], { ...thread, resident: scripted.by });
    const noted = [...notes, ...(thread.notes ? draftsOf(thread.notes, calendar) : [])];
    made.messages.push(...numbered(incidentNotes(_id), noted));
  }
  return made;
}
