/** Rules and texts of bulk actions: the same for several residents. */

import { findBehavior } from "./behavior-rules.ts";
import { isBlank, type Problem } from "./field-rules.ts";
import { message, msgs } from "./message.ts";

const BULK_KINDS = ["message", "behavior"] as const;

/** Residents of one call. Pages send more in several calls, and show how many are done. */
export const BULK_MAX = 100;

export const BULK_TEXTS = msgs({
  idInvalid: "The actionID must have 1 to 64 visible ASCII characters.",
  kindMissing: "Please choose message or behavior.",
  noResidents: "Please choose at least one resident.",
  tooMany: message("At most {max} residents can be named in one call.", { max: BULK_MAX }),
  textMissing: "Please enter a message.",
  typeUnknown: "Please select an incident type.",
  otherContent: "This action was already sent with other content. Please start again.",
  itemFailed: "This could not be saved. Please try again.",
  limited: "You have changed a lot within an hour. Please try again later.",
  failed: "Some residents could not be reached. Please try again.",
  networkError: "Error sending. Please try again.",
});

export interface BulkForm {
  kind: string;
  userIDs: readonly string[];
  /** Of messages. */
  text: string;
  /** Of behavior entries: a type of the catalogue, and who reports it. */
  type: string;
  reportedBy: string;
}

/** The first broken rule of an action, or undefined. The entries and messages have rules of their own. */
export function bulkProblem({ kind, userIDs, text, type }: BulkForm): Problem<keyof BulkForm> | undefined {
  if (!BULK_KINDS.some((known) => known === kind)) return { field: "kind", text: BULK_TEXTS.kindMissing };
  if (userIDs.length === 0) return { field: "userIDs", text: BULK_TEXTS.noResidents };
  if (userIDs.length > BULK_MAX) return { field: "userIDs", text: BULK_TEXTS.tooMany };
  if (kind === "message") return isBlank(text) ? { field: "text", text: BULK_TEXTS.textMissing } : undefined;
  return findBehavior(type) ? undefined : { field: "type", text: BULK_TEXTS.typeUnknown };
}
