/** Accounts, lines to the office and incidents of a large property's residents, straight into the stores. */
import {
  type ConversationState,
  NEW_CONVERSATION,
  withMessage,
  withRead,
} from "../../../src/conversations/conversation-state.ts";
import { conversationRecord } from "../../../src/conversations/conversations.repository.ts";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { INCIDENT_CATALOG } from "../../../src/domain/incident-catalog.ts";
import type { Repositories } from "../../../src/repositories.ts";
import { largeUserID } from "./large-property-data.ts";

const MESSAGES = 50;
/** Conversations, and incidents, that are inserted at once. */
const LINES_PART = 200;
const INCIDENTS_PART = 5_000;
const MINUTE_MS = 60_000;
/** Every so many conversations have unread messages. */
const UNREAD_EVERY = 7;

/** Accounts of residents, who can log in and so get emails. */
export async function makeAccounts({ accounts }: Repositories, residents: number): Promise<void> {
  const now = new Date();
  await accounts.insertMany(
    Array.from({ length: residents }, (_, number) => ({
      userID: largeUserID(number),
      role: "resident" as const,
      email: `r${number}@example.com`,
      passwordHash: "of a password",
      access: "member" as const,
      isManager: false,
      firstName: "",
      lastName: "",
      createdAt: now,
      updatedAt: now,
    })),
  );
}

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

/** A line to the office with 50 messages for each resident. */
export async function makeConversations(repositories: Repositories, residents: number, staffID: string) {
  const now = Date.now();
  for (let from = 0; from < residents; from += LINES_PART) {
    const lines = Array.from({ length: Math.min(LINES_PART, residents - from) }, (_, index) =>
      lineOf(from + index, residents, staffID, now),
    );
    await repositories.chatMessages.insertMany(lines.flatMap(({ messages }) => messages));
    await repositories.conversations.insertMany(lines.map(({ conversation }) => conversation));
  }
}

function incidentOf(number: number, residents: number, now: number) {
  const kinds = INCIDENT_CATALOG.Maintenance;
  const { category, subCategories } = kinds[number % kinds.length] ?? { category: "", subCategories: [] };
  const at = new Date(now - number * MINUTE_MS);
  return {
    requestID: `JOB-${number}`,
    userID: largeUserID(number % residents),
    type: "Maintenance" as const,
    category,
    subCategory: subCategories[number % subCategories.length] ?? "",
    description: `This is the ${number}th report. It began yesterday in the evening, and since then it has become worse every hour.`,
    concernedParty: "Kitchen",
    priorityLevel: "",
    unitNumber: "",
    status: "Open" as const,
    createdAt: at,
    updatedAt: at,
  };
}

/** So many incidents, of one resident after another. */
export async function makeIncidents({ incidents }: Repositories, residents: number, count: number) {
  const now = Date.now();
  for (let from = 0; from < count; from += INCIDENTS_PART) {
    const length = Math.min(INCIDENTS_PART, count - from);
    await incidents.insertMany(
      Array.from({ length }, (_, index) => incidentOf(from + index, residents, now)),
    );
  }
}
