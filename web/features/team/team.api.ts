/** The calls of the Team tab. Every change is fetched again, because it may show in several fields of the list. */
import type { TeamMemberView } from "@domain/team.ts";
import type { StaffNames } from "@domain/team-rules.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";
import { TEAM_PATH, useTeam } from "./team.store.ts";

const one = (userID: string) => `${TEAM_PATH}/${encodeURIComponent(userID)}`;

async function thenRefetch<Answer>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  await useTeam.getState().refetch();
  return answer;
}

export const teamApi = {
  invite: (create: Create, form: StaffNames & { email: string; isManager: boolean }) =>
    thenRefetch(create<{ member: TeamMemberView; invitationPath: string }>(TEAM_PATH, form)),
  change: (userID: string, changes: Partial<StaffNames> & { isManager?: boolean; isDeactivated?: boolean }) =>
    thenRefetch(api.patch<TeamMemberView>(one(userID), changes)),
  newLink: async (create: Create, userID: string) =>
    (await thenRefetch(create<{ invitationPath: string }>(`${one(userID)}/invitation`))).invitationPath,
  resetLink: async (create: Create, userID: string) =>
    (await create<{ resetPath: string }>(`${one(userID)}/reset`)).resetPath,
  withdraw: (userID: string) => thenRefetch(api.delete(`${one(userID)}/invitation`)),
};
