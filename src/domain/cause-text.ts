/**
 * The causes of changes in the portal's own words, as the audit trail and the score's history store them, for readers of every language.
 * What people wrote stays as it is.
 */
import { monthValue } from "./calendar-values.ts";
import { type Message, message, msgs, word } from "./message.ts";

/** Causes without values. Texts in the catalogs: `word` finds their translations. */
export const CAUSES = msgs({
  recomputed: "scores recomputed",
  changed: "changed by staff",
  changedAtOnce: "changed by staff at once",
  imported: "imported from a file",
  renewed: "lease renewed",
  returned: "came back",
  movedOut: "move-out",
  leaseJoined: "lease",
  leaseChanged: "the lease changed",
});

/** Causes with values, and the messages that are made of them. */
const PATTERNS: readonly [RegExp, (...values: string[]) => Message][] = [
  [
    /^Behavior entry '(.*)' \(([^()\s]{1,12}) RP\)$/s,
    (type = "", rp = "") => message("Behavior entry '{type}' ({rp} RP)", { type: word(type), rp }),
  ],
  [/^Behavior entry \(([^()\s]{1,12}) RP\)$/, (rp = "") => message("Behavior entry ({rp} RP)", { rp })],
  [
    /^Reversal of behavior entry '(.*)' \(([^()\s]{1,12}) RP\)$/s,
    (type = "", rp = "") =>
      message("Reversal of behavior entry '{type}' ({rp} RP)", { type: word(type), rp }),
  ],
  [
    /^Reversal of behavior entry \(([^()\s]{1,12}) RP\)$/,
    (rp = "") => message("Reversal of behavior entry ({rp} RP)", { rp }),
  ],
  [
    /^Payment entry (.{1,30}) corrected from (.{1,30}) to (.{1,30})$/,
    (month = "", from = "", to = "") =>
      message("Payment entry {month} corrected from {from} to {to}", {
        month: monthValue(month),
        from: word(from),
        to: word(to),
      }),
  ],
  [
    /^Payment entry (.{1,30}) \((.{1,30})\)$/,
    (month = "", status = "") =>
      message("Payment entry {month} ({status})", { month: monthValue(month), status: word(status) }),
  ],
  [/^Reward entry \(([^()\s]{1,12}) CP\)$/, (cp = "") => message("Reward entry ({cp} CP)", { cp })],
  [
    /^Reversal of reward entry \(([^()\s]{1,12}) CP\)$/,
    (cp = "") => message("Reversal of reward entry ({cp} CP)", { cp }),
  ],
  [
    /^confirmed by its link from (.*)$/,
    (address = "") => message("confirmed by its link from {address}", { address }),
  ],
];

/** The cause as a text that is rendered for its reader. */
export function causeText(cause: string): Message {
  for (const [pattern, toMessage] of PATTERNS) {
    const match = pattern.exec(cause);
    if (match) return toMessage(...match.slice(1));
  }
  return word(cause);
}
