/** Faults in the rules for staff accounts. */
import { faultsOf } from "../fault.ts";

const RULE = { project: "security", tests: ["test/security/second-factor-rule.test.ts"] } as const;

export const TEAM_FAULTS = [
  ...faultsOf("second-factor", [
    {
      name: "staff without two-step login go on after the grace",
      file: "src/http/guards.ts",
      find: "if (isSecondStepMissing && !beforeSecondStep) throw secondStepMissing();",
      replace: "void [isSecondStepMissing, beforeSecondStep, secondStepMissing];",
      ...RULE,
      only: "within the grace",
    },
    {
      name: "a page stays open after the grace",
      file: "src/live/live-sessions.ts",
      find: " || isSecondStepMissing(session.user, today)",
      replace: " || (false && isSecondStepMissing(session.user, today))",
      ...RULE,
      only: "open pages of all nodes",
    },
    {
      name: "other nodes learn of the rule late",
      file: "src/settings/settings.repository.ts",
      find: "if (isStored && sections.team) await noteEnd();",
      replace: "void noteEnd;",
      ...RULE,
      only: "open pages of all nodes",
    },
    {
      name: "a reactivated account has no days to set up two-step login",
      file: "src/auth/accounts.repository.ts",
      find: "            firstLoginAt: null,\n",
      replace: "",
      ...RULE,
      only: "new or reactivated",
    },
  ]),
  ...faultsOf("incidents", [
    {
      name: "an incident stays with an account that another node has closed",
      file: "src/incidents/incident-updates.ts",
      find: "if (isGained && (await isLeftBehind(after)))",
      replace: "if (isGained && after.version < 0)",
      project: "api",
      tests: ["test/api/team/team.test.ts"],
      only: "end unassigned",
    },
    {
      name: "a reopened incident goes back to a closed account",
      file: "src/incidents/incident-updates.ts",
      find: "before.assigneeID !== after.assigneeID || isResolved(before.status)",
      replace: "before.assigneeID !== after.assigneeID",
      project: "api",
      tests: ["test/api/team/team.test.ts"],
      only: "reopened without an assignee",
    },
  ]),
  ...faultsOf("auth", [
    {
      name: "a staff invitation is not mailed",
      file: "src/auth/team/team.service.ts",
      find: 'const invitationPath = await auth.issueLink("staff", userID, actor.userID, idempotency);',
      replace:
        'const invitationPath = await auth.issueLink("staff", userID, actor.userID, idempotency, { isMailed: false });',
      project: "api",
      tests: ["test/api/delivery/mail.test.ts"],
      only: "invitation of a staff account",
    },
    {
      name: "staff are not notified of a registration that waits",
      file: "src/auth/auth.service.ts",
      find: 'if (access === "pending") await tellStaff(userID);',
      replace: "void tellStaff;",
      project: "api",
      tests: ["test/api/auth/register.test.ts"],
      only: "a newcomer waits",
    },
  ]),
];
