/** By what a database of the demo property is known, whose passwords are published. */

/** The userID of the demo's first staff member: made from a fixed word, which no random userID is. */
export const DEMO_MARKER_USER_ID = "S-C6J93HYX";
