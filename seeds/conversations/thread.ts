/** How the private conversations of the demo property are written down. */
import type { Conversation } from "../chat/script.ts";
import type { PhotoName } from "../photos.ts";

/** A conversation of a resident with the office. */
export interface Thread {
  /** The resident's key. */
  resident: string;
  talk: Conversation;
  /** The side that has not read the other's last messages. */
  unread?: "office" | "resident";
  /** Photos of the resident's report, or else of their first message. */
  photos?: readonly PhotoName[];
}

/** The conversation about one of the scripted incidents, and the internal notes of staff. */
export interface IncidentThread extends Thread {
  /** Of the incident, which is the resident's. */
  subCategory: string;
  notes?: Conversation;
}
