/** How a resident's class went up and down with each behavior entry, and what the portal said about it. */

import { signedRP } from "../../src/domain/behavior-catalog.ts";
import type { ResidentClass } from "../../src/domain/enumerations.ts";
import { NOTIFICATION_TYPES } from "../../src/domain/notification-rules.ts";
import { classChangeText, highRiskText } from "../../src/domain/notification-texts.ts";
import { storedText } from "../../src/domain/rendered-message.ts";
import { ALL_STAFF } from "../../src/domain/roles.ts";
import { CLASS_FEES, classOf, RESIDENT_DEFAULTS, residentScore } from "../../src/domain/scoring.ts";
import { demoRecordID } from "../lib/ids.ts";
import type { History, ResidentRecord } from "./history.ts";
import type { NotificationRecord } from "./records.ts";

const standing = (residentClass: ResidentClass) => ({
  class: residentClass,
  monthlyFee: CLASS_FEES[residentClass],
});

/** The notifications of a resident's class changes since a moment: to the resident, and to staff for class C. */
export function classChangesOf(
  history: History,
  resident: ResidentRecord,
  since: Date,
): NotificationRecord[] {
  const found: NotificationRecord[] = [];
  let before: ResidentClass = RESIDENT_DEFAULTS.class;
  for (const [index, entry] of history.behaviors.entries()) {
    const after = classOf(residentScore(history.behaviors.slice(0, index + 1)));
    if (after !== before && entry.createdAt >= since) {
      const cause = `Behavior entry '${entry.type}' (${signedRP(entry.rp)} RP)`;
      const common = { createdAt: entry.createdAt };
      found.push({
        _id: demoRecordID(`class change ${entry._id}`),
        userID: resident.userID,
        type: NOTIFICATION_TYPES.classChange,
        ...storedText(classChangeText(standing(before), standing(after), cause)),
        ...common,
      });
      if (after === "C") {
        found.push({
          _id: demoRecordID(`high risk ${entry._id}`),
          userID: ALL_STAFF,
          type: NOTIFICATION_TYPES.highRisk,
          ...storedText(highRiskText(resident)),
          residentID: resident.userID,
          ...common,
        });
      }
    }
    before = after;
  }
  return found;
}
