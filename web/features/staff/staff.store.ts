/** The staff to whom incidents and conversations can be assigned. */
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { onStaffChange } from "../../lib/staff-changes.ts";

export interface StaffMember {
  userID: string;
  name: string;
}

export const NO_STAFF: readonly StaffMember[] = [];

export const useStaff = createResource<void, readonly StaffMember[]>({
  fetch: () => api.get<StaffMember[]>("/api/dashboard/staff"),
});

onStaffChange(() => useStaff.getState().invalidate());
