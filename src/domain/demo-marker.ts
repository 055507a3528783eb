/** Identifies a database with demo data. The passwords of the demo accounts are public. */

/** The userID of the demo's first staff member. It is derived from a fixed word; random userIDs never are. */
export const DEMO_MARKER_USER_ID = "S-C6J93HYX";
