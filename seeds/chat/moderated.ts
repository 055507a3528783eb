/** Messages of the chat that were edited, removed or reported, named by their author and text. */
import type { Remover } from "../../src/domain/chat-message.ts";

interface MessageKey {
  /** The key of the author. */
  by: string;
  /** As it is now, or as it was when it was removed. */
  text: string;
}

export interface Edited extends MessageKey {
  earlier: string;
}

export interface Removed extends MessageKey {
  remover: Remover;
  /** The key of the member of staff or the author. */
  removedBy: string;
  reason: string;
}

export interface Reported extends MessageKey {
  /** Oldest first. */
  reports: readonly { by: string; reason: string }[];
}

export const EDITED: readonly Edited[] = [
  {
    by: "maya",
    text: "Is the loading bay free on {Saturday}? My sister is helping me move a sofa in.",
    earlier: "Is the loading bay free on {Sunday}? My sister is helping me move a sofa in.",
  },
  {
    by: "ben",
    text: "Planned work in the east wing: the water is off on {date+6} from 9 to 11 AM, for the new main valve. Please fill a kettle beforehand.",
    earlier:
      "Planned work in the east wing: the water is off on {date+6} from 9 to 10 AM, for the new main valve.",
  },
];

export const REMOVED: readonly Removed[] = [
  {
    by: "maya",
    text: "In case the truck is early, my sister's number is (555) 555-0188.",
    remover: "author",
    removedBy: "maya",
    reason: "",
  },
  {
    by: "zachary",
    text: "Anyone who is tired of waiting for repairs: my cousin does plumbing for cash, half the price. Ask me for the number.",
    remover: "staff",
    removedBy: "grace",
    reason: "Please don't advertise in the chat.",
  },
];

export const REPORTED: readonly Reported[] = [
  {
    by: "silas",
    text: "If the silver hatchback is in my space once more, I will let the air out of its tires.",
    reports: [
      { by: "noor", reason: "He threatens a neighbor." },
      { by: "jasper", reason: "This is about my car, and I don't find it funny." },
    ],
  },
];
