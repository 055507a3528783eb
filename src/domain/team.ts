/** A staff account, as managers see it in the Team tab of the settings. */
import { z } from "zod";
import { count } from "./fields.ts";

const STAFF_STATES = ["active", "invited", "deactivated"] as const;

const moment = z.string().describe("ISO 8601 in UTC, or empty");

export const teamMemberSchema = z
  .strictObject({
    userID: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    title: z
      .string()
      .describe("Shown to residents after the first name, such as 'Maintenance'. May be empty"),
    email: z.string(),
    isManager: z.boolean(),
    state: z.enum(STAFF_STATES),
    hasSecondFactor: z.boolean().describe("Whether a login takes two steps"),
    lastSeenAt: moment.describe("The last use of an open session. Empty without an open session"),
    linkUntil: moment.describe("When the invitation's link ends. Empty without a link that works"),
    openIncidents: count.describe("Incidents assigned to the account that are not resolved"),
    officeConversations: count.describe("Conversations with the office assigned to the account"),
  })
  .meta({ title: "TeamMember" });
export type TeamMemberView = z.infer<typeof teamMemberSchema>;
