/** The audit trail of residents whose personal data were erased. */
import { demoRecordID } from "../lib/ids.ts";
import type { ResidentRecord } from "./history.ts";
import type { AuditRecord } from "./records.ts";

/** The actor of the portal's automatic actions. */
const PORTAL = "portal";

export const erasuresOf = (residents: readonly ResidentRecord[]): AuditRecord[] =>
  residents.flatMap(({ _id, userID, erasedAt }) => {
    if (!erasedAt) return [];
    const event = { action: "personal-data-erased", actorID: PORTAL, userID, targetID: _id, cause: "" };
    return [{ _id: demoRecordID(`erasure ${userID}`), ...event, changes: [], createdAt: erasedAt }];
  });
