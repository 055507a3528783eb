/** Rules and texts of bulk actions, which do the same for several residents or for several incidents. */

import { findBehavior } from "./behavior-rules.ts";
import { isBlank, type Problem } from "./field-rules.ts";
import { message, msgs } from "./message.ts";

const RESIDENT_KINDS = ["message", "behavior"];
const INCIDENT_KINDS = ["assign", "due"];

/** The most residents or incidents of one call. Pages send more in several calls, and show how many are done. */
export const BULK_MAX = 100;

export const BULK_TEXTS = msgs({
  idInvalid: "The actionID must have 1 to 64 visible ASCII characters.",
  kindMissing: "Please choose message, behavior, assign or due.",
  noResidents: "Please choose at least one resident.",
  tooMany: message("At most {max} residents can be named in one call.", { max: BULK_MAX }),
  noIncidents: "Please choose at least one incident.",
  tooManyIncidents: message("At most {max} incidents can be named in one call.", { max: BULK_MAX }),
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
  /** For the kind `message`. */
  text: string;
  /** For `behavior`: a type of the catalog, and who reports it. */
  type: string;
  reportedBy: string;
  /** For `assign` and `due`. */
  incidentIDs: readonly string[];
  /** For `assign`: a member of staff, or empty. */
  assigneeID: string;
  /** For `due`: a day, or empty. */
  dueDate: string;
}

export const isIncidentAction = ({ kind }: Pick<BulkForm, "kind">): boolean => INCIDENT_KINDS.includes(kind);

/** The first broken rule of an action, or undefined. The rules of behavior entries and of messages apply to each entry and message. */
export function bulkProblem(form: BulkForm): Problem<keyof BulkForm> | undefined {
  const { kind, userIDs, incidentIDs, text, type } = form;
  if (isIncidentAction(form)) {
    if (incidentIDs.length === 0) return { field: "incidentIDs", text: BULK_TEXTS.noIncidents };
    return incidentIDs.length > BULK_MAX
      ? { field: "incidentIDs", text: BULK_TEXTS.tooManyIncidents }
      : undefined;
  }
  if (!RESIDENT_KINDS.includes(kind)) return { field: "kind", text: BULK_TEXTS.kindMissing };
  if (userIDs.length === 0) return { field: "userIDs", text: BULK_TEXTS.noResidents };
  if (userIDs.length > BULK_MAX) return { field: "userIDs", text: BULK_TEXTS.tooMany };
  if (kind === "message") return isBlank(text) ? { field: "text", text: BULK_TEXTS.textMissing } : undefined;
  return findBehavior(type) ? undefined : { field: "type", text: BULK_TEXTS.typeUnknown };
}
