/** Staff accounts as managers see them. */
import type { AppContext } from "../../context.ts";
import type { WithId } from "../../database/record.ts";
import { compareNames } from "../../domain/folded-text.ts";
import { type TeamMemberView, teamMemberSchema } from "../../domain/team.ts";
import { createPresenter } from "../../http/presenter.ts";
import type { Account } from "../accounts.repository.ts";

const present = createPresenter(teamMemberSchema);

const byName = (a: TeamMemberView, b: TeamMemberView) =>
  compareNames(`${a.firstName} ${a.lastName}`, `${b.firstName} ${b.lastName}`) ||
  (a.userID < b.userID ? -1 : 1);

export function createTeamViews(context: AppContext) {
  const { repositories, clock } = context;
  const { conversations, incidents, oneTimeLinks, sessions } = repositories;

  /** When the open invitation of an account expires; empty without one. */
  async function linkUntil({ userID, passwordHash, deactivatedAt }: Account): Promise<string> {
    if (passwordHash !== null || deactivatedAt) return "";
    const link = await oneTimeLinks.latestOf(userID, "staff");
    return link && link.usedAt === null && link.expiresAt > clock() ? link.expiresAt.toISOString() : "";
  }

  return {
    /** By name. */
    async list(staff: readonly WithId<Account>[]): Promise<TeamMemberView[]> {
      const userIDs = staff.map(({ userID }) => userID);
      const [lastSeen, secondFactorOwners] = await Promise.all([
        sessions.lastSeenOf(userIDs),
        context.secondFactorRule.withSecondStep(userIDs),
      ]);
      const views = await Promise.all(
        staff.map(async (account) => {
          const { userID, title = "", deactivatedAt, passwordHash } = account;
          const [openIncidents, officeConversations] = await Promise.all([
            incidents.assignedTo(userID),
            conversations.assignedTo(userID),
          ]);
          const state = deactivatedAt ? "deactivated" : passwordHash === null ? "invited" : "active";
          return present({
            ...account,
            title,
            state,
            hasSecondFactor: secondFactorOwners.has(userID),
            lastSeenAt: lastSeen.get(userID) ?? "",
            linkUntil: await linkUntil(account),
            openIncidents: openIncidents.length,
            officeConversations: officeConversations.length,
          });
        }),
      );
      return views.sort(byName);
    },
  };
}
