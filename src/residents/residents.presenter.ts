/** Presents residents: in full to staff and to the resident, as summaries in lists. */
import type { WithId } from "../database/record.ts";
import {
  type ResidentSummaryView,
  type ResidentView,
  residentSchema,
  residentSummarySchema,
} from "../domain/resident.ts";
import { residentStatus } from "../domain/resident-status.ts";
import type { Role } from "../domain/roles.ts";
import { createPresenter } from "../http/presenter.ts";
import type { Resident } from "./resident.model.ts";
import type { ListedResident } from "./residents.repository.ts";

/** The viewer's role and the current time. Only staff see the turnover score. */
export interface Audience {
  role: Role;
  now: Date;
}

const summaryForStaff = createPresenter(residentSummarySchema);
const summaryForResident = createPresenter(residentSummarySchema.omit({ turnoverScore: true }));
const residentForStaff = createPresenter(residentSchema);
const residentForResident = createPresenter(residentSchema.omit({ turnoverScore: true }));

/**
 * Presents a resident for lists, without date of birth, marital status, gender, race/ethnicity and income. Only staff see the
 * turnover score.
 */
export function presentSummary(resident: ListedResident, { role, now }: Audience): ResidentSummaryView {
  const shown = { ...resident, status: residentStatus(resident.approvedAt, now) };
  return role === "staff" ? summaryForStaff(shown) : summaryForResident(shown);
}

/** A resident in full, for staff and the resident only. */
export function presentResident(resident: WithId<Resident>, { role, now }: Audience): ResidentView {
  const shown = { ...resident, status: residentStatus(resident.approvedAt, now) };
  return role === "staff" ? residentForStaff(shown) : residentForResident(shown);
}
