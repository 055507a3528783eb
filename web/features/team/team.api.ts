/** The calls of the Team tab. Those that change the list are done once the list was fetched again. */
import type { TeamMemberView } from "@domain/team.ts";
import type { StaffNames } from "@domain/team-rules.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";
import { TEAM_PATH, useTeam } from "./team.store.ts";

const memberPath = (userID: string) => `${TEAM_PATH}/${encodeURIComponent(userID)}`;

async function thenRefetch<Result>(call: Promise<Result>): Promise<Result> {
  const result = await call;
  await useTeam.getState().refetch();
  return result;
}

export const teamApi = {
  invite: (create: Create, form: StaffNames & { email: string; isManager: boolean }) =>
    thenRefetch(create<{ member: TeamMemberView; invitationPath: string }>(TEAM_PATH, form)),
  change: (userID: string, changes: Partial<StaffNames> & { isManager?: boolean; isDeactivated?: boolean }) =>
    thenRefetch(api.patch<TeamMemberView>(memberPath(userID), changes)),
  newLink: async (create: Create, userID: string) =>
    (await thenRefetch(create<{ invitationPath: string }>(`${memberPath(userID)}/invitation`)))
      .invitationPath,
  resetLink: async (create: Create, userID: string) =>
    (await create<{ resetPath: string }>(`${memberPath(userID)}/reset`)).resetPath,
  withdraw: (userID: string) => thenRefetch(api.delete(`${memberPath(userID)}/invitation`)),
};
