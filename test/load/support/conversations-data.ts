/** Conversations with the office and incidents in bulk, straight into the stores. */
import {
  type ConversationState,
  NEW_CONVERSATION,
  withMessage,
  withRead,
} from "../../../src/conversations/conversation-state.ts";
import { conversationRecord } from "../../../src/conversations/conversations.repository.ts";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { INCIDENT_STATUSES } from "../../../src/domain/enumerations.ts";
import type { Repositories } from "../../../src/repositories.ts";
import { largeUserID } from "./large-property-data.ts";

export const MESSAGES = 50;

/** Conversations that are inserted at once. */
const PART = 200;
const INCIDENTS_PART = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Every so many conversations have unread messages. */
const UNREAD_EVERY = 7;

/** The messages of a resident's line to the office, the last one by the resident, and the line's state. */
function lineOf(number: number, residents: number, staffID: string, now: number) {
  const userID = largeUserID(number);
  const conversationID = officeConversation(userID);
  let state: ConversationState = NEW_CONVERSATION;
  const messages = Array.from({ length: MESSAGES }, (_, index) => {
    const message = {
      conversationID,
      seq: index + 1,
      userID: index % 3 === 2 ? staffID : userID,
      message: `Message ${index + 1} of resident ${number}: is there any news about the parcel?`,
      timestamp: new Date(now - ((MESSAGES - index) * residents - number) * MINUTE_MS),
    };
    state = withMessage(state, "office", userID, message);
    return message;
  });
  if (number % UNREAD_EVERY > 0) state = withRead(state, "office", MESSAGES, new Date(now));
  const identity = { conversationID, kind: "office", residentUserID: userID } as const;
  return { messages, conversation: conversationRecord(identity, state, MESSAGES) };
}

/** Makes a line to the office with 50 messages for each resident. */
export async function makeConversations(repositories: Repositories, residents: number, staffID: string) {
  const now = Date.now();
  for (let from = 0; from < residents; from += PART) {
    const lines = Array.from({ length: Math.min(PART, residents - from) }, (_, index) =>
      lineOf(from + index, residents, staffID, now),
    );
    await repositories.chatMessages.insertMany(lines.flatMap(({ messages }) => messages));
    await repositories.conversations.insertMany(lines.map(({ conversation }) => conversation));
  }
}

/** The newest incidents have a quarter of each status, and the older ones are resolved, as those of a property over the years. */
const RECENT = 2_000;

/** Makes so many incidents with all that staff keep about them, of one resident after another. */
export async function makeIncidents(
  repositories: Repositories,
  count: number,
  residents: number,
  staffID: string,
) {
  const now = Date.now();
  for (let from = 0; from < count; from += INCIDENTS_PART) {
    const numbers = Array.from(
      { length: Math.min(INCIDENTS_PART, count - from) },
      (_, index) => from + index,
    );
    await repositories.incidents.insertMany(
      numbers.map((number) => incidentOf(number, residents, staffID, now)),
    );
  }
}

function incidentOf(number: number, residents: number, staffID: string, now: number) {
  const status = (number < RECENT && INCIDENT_STATUSES[number % INCIDENT_STATUSES.length]) || "Resolved";
  const at = new Date(now - number * MINUTE_MS);
  return {
    requestID: `WORK-${number}`,
    userID: largeUserID(number % residents),
    type: "Complaint" as const,
    category: "Noise",
    subCategory: "Barking dog",
    description: `The dog barks again, for the ${number}th time`,
    concernedParty: "Unit 4",
    priorityLevel: ["", "Low", "Medium", "High", "Urgent"][number % 5] ?? "",
    status,
    createdAt: at,
    updatedAt: at,
    version: 2,
    assigneeID: number % 3 === 0 ? "" : staffID,
    dueDate: new Date(now + ((number % 20) - 5) * DAY_MS).toISOString().slice(0, 10),
    waitingFor: status === "On Hold" ? "a part" : "",
    outcome: status === "Resolved" ? "Taken care of" : "",
    duplicateOf: null,
    resolution: "",
    resolvedAt: status === "Resolved" ? at : null,
    reportedPriority: "",
    reporterUpdatedAt: at,
  };
}
