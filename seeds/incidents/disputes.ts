/** Disputes about entries in a resident's own record. */
import type { IncidentTexts } from "./incident-text.ts";

const OFFICE = "Leasing office";

export const DISPUTES: IncidentTexts = {
  "Behavior - RP Score": [
    [
      "Incorrect behavior entry",
      "The parking violation is not mine. My car was at the workshop that day.",
      OFFICE,
    ],
    [
      "Missing positive behavior entry",
      "I helped at the courtyard cleanup, but the entry is missing.",
      OFFICE,
    ],
    [
      "Unfair RP deduction",
      "The inspection failed because of the smoke detector that I had reported before.",
      OFFICE,
    ],
    ["Duplicate behavior entry", "The same noise violation is listed on two days in a row.", OFFICE],
    [
      "Other behavior score dispute",
      "Please review the entry about access. I had agreed another time by phone.",
      OFFICE,
    ],
  ],
  "Payment Score": [
    [
      "Payment marked late in error",
      "My bank shows the transfer on the last day of the month before.",
      OFFICE,
    ],
    ["Payment not recorded", "I paid with a cashier's check at the office and have the receipt.", OFFICE],
    [
      "Unfair payment score",
      "The portal was away on the due date, so I could only pay the day after.",
      OFFICE,
    ],
    [
      "Wrong month or duplicate payment entry",
      "My payment was recorded for the month before the one I paid.",
      OFFICE,
    ],
    [
      "Other payment score dispute",
      "We had agreed on a new due date in writing. Please check the letter.",
      OFFICE,
    ],
  ],
  "Currency Points": [
    ["Incorrect CP amount", "The inspection was rated excellent, but I got the points for passed.", OFFICE],
    ["CP not credited", "I answered the resident survey two weeks ago and see no points for it.", OFFICE],
    ["Unfair CP decision", "My referral moved in through the same link, but was not counted.", OFFICE],
    ["Redemption not honored", "The cleaning that I asked for with my points was never scheduled.", OFFICE],
    [
      "Other currency points dispute",
      "Please explain how the points of my first lease were carried over.",
      OFFICE,
    ],
  ],
};
