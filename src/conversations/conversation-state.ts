/**
 * The state of an office or incident conversation: its last message, how far both sides have read, and who looks after it. It
 * follows from the messages, applied once each and in their order, from what the readers report, and from assignments.
 */
import type { IncidentChange, MessagePhotoView } from "../domain/chat-message.ts";
import type { ConversationKind } from "../domain/conversation-id.ts";
import { LINE_MAX_LENGTH } from "../domain/limits.ts";

/** The kinds whose readers form two sides. The readers of a side share one read marker. */
export type SharedKind = Extract<ConversationKind, "office" | "incident">;

export type Side = "office" | "resident";

/** How far a side has read. */
export interface Marker {
  /** The number of the last message that was read. */
  seq: number;
  /** When the newest message of the other side, up to `seq`, was first read. */
  at: Date;
}

/** A message as lists of conversations show it. A stored one has only the start of the text. */
export interface LastMessage {
  seq: number;
  userID: string;
  message: string;
  timestamp: Date;
  change?: IncidentChange;
  photos?: MessagePhotoView[];
}

export interface ConversationState {
  last: LastMessage | null;
  officeRead: Marker | null;
  residentRead: Marker | null;
  /** The number of each side's newest message; 0 without one. */
  officeSeq: number;
  residentSeq: number;
  /** The member of staff who looks after an office line; empty without one. */
  assigneeID: string;
}

export const NEW_CONVERSATION: ConversationState = {
  last: null,
  officeRead: null,
  residentRead: null,
  officeSeq: 0,
  residentSeq: 0,
  assigneeID: "",
};

export const lastSeqOf = ({ last }: Pick<ConversationState, "last">): number => last?.seq ?? 0;

/** The number of messages that a side has not read. */
export const unreadBy = (state: ConversationState, side: Side): number =>
  Math.max(0, lastSeqOf(state) - (state[READ_FIELD[side]]?.seq ?? 0));

export const READ_FIELD = { office: "officeRead", resident: "residentRead" } as const;
const SEQ_FIELD = { office: "officeSeq", resident: "residentSeq" } as const;
const OTHER_SIDE: Record<Side, Side> = { office: "resident", resident: "office" };

/** The state after a side has read up to a number. A marker never goes back, and never beyond the last message. */
export function withRead(state: ConversationState, side: Side, upTo: number, at: Date): ConversationState {
  const marker = state[READ_FIELD[side]];
  const seq = Math.min(upTo, lastSeqOf(state));
  if (seq <= (marker?.seq ?? 0)) return state;
  // The time is shown to the other side as a receipt, so it changes only if one of the other side's messages was read.
  const readsOther = marker === null || state[SEQ_FIELD[OTHER_SIDE[side]]] > marker.seq;
  return { ...state, [READ_FIELD[side]]: { seq, at: readsOther ? at : marker.at } };
}

/** The state after the message that follows its last one. The sender's side has then read everything. */
export function withMessage(
  state: ConversationState,
  kind: SharedKind,
  residentUserID: string,
  { seq, userID, message, timestamp, change, photos }: LastMessage,
): ConversationState {
  const side: Side = userID === residentUserID ? "resident" : "office";
  const start = [...message].slice(0, LINE_MAX_LENGTH).join("");
  const isAnswered = kind === "office" && side === "office";
  const next = {
    ...state,
    last: {
      seq,
      userID,
      message: start,
      timestamp,
      ...(change !== undefined && { change }),
      ...(photos !== undefined && { photos }),
    },
    [SEQ_FIELD[side]]: seq,
    assigneeID: state.assigneeID || (isAnswered ? userID : ""),
  };
  return withRead(next, side, seq, timestamp);
}
