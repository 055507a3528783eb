/** All staff accounts, for managers. */
import type { TeamMemberView } from "@domain/team.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { onStaffChange } from "../../lib/staff-changes.ts";

export const TEAM_PATH = "/api/dashboard/team";

export const useTeam = createResource<void, readonly TeamMemberView[]>({
  fetch: () => api.get<TeamMemberView[]>(TEAM_PATH),
});

onStaffChange(() => useTeam.getState().invalidate());
