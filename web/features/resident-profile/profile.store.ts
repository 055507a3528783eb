/** The resident whose profile staff have open. */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { isNotFound } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { useUnread } from "../../lib/unread.store.ts";
import { profileApi } from "./profile.api.ts";

interface Profile {
  resident: ResidentView;
  /** The `updatedAt` of the last complete record. Records of live events lack some fields. */
  completeAt: string;
}

/** The topic of unread marks on scores, class and fee that changed while the profile was open. */
export const PROFILE_TOPIC = "profile-scores";
const MARKED_FIELDS = [
  "residentScore",
  "totalCP",
  "paymentScore",
  "turnoverScore",
  "class",
  "monthlyFee",
] as const;
export type MarkedField = (typeof MARKED_FIELDS)[number];

function markChanges(before: ResidentView, after: ResidentView): void {
  for (const field of MARKED_FIELDS) {
    if (before[field] === after[field]) continue;
    useUnread.getState().add(PROFILE_TOPIC, { _id: field, createdAt: after.updatedAt }, "updated");
  }
}

const isComplete = (resident: ResidentView | ResidentSummaryView): resident is ResidentView =>
  "rentToIncomePoints" in resident;

/** Merges a newer version of the record. Ignores an older version. */
function mergeNewer(current: Profile, incoming: ResidentView | ResidentSummaryView): Profile {
  if (incoming.updatedAt < current.resident.updatedAt) return current;
  if (isComplete(incoming)) {
    // Events and the responses to most changes lack the proposed address.
    const resident = { emailChange: current.resident.emailChange ?? null, ...incoming };
    return { resident, completeAt: incoming.updatedAt };
  }
  return { ...current, resident: { ...current.resident, ...incoming } };
}

export const useProfile = createResource<string, ResidentView, Profile>({
  fetch: profileApi.resident,
  merge: (resident, current) => {
    const next = current ? mergeNewer(current, resident) : { resident, completeAt: resident.updatedAt };
    if (current) markChanges(current.resident, next.resident);
    return next;
  },
});

/** Whether the address names no resident. */
export const isMissing = ({ status, error }: { status: string; error: unknown }): boolean =>
  status === "failed" && isNotFound(error);

/** Fetches the record again if its proposed email address has changed. */
export function applyEmailChange({ userID }: { userID: string }): void {
  const { params, invalidate } = useProfile.getState();
  if (userID === params) invalidate();
}

/** Applies an event or a response about the open resident. The user's own changes are not marked. */
export function applyProfile(incoming: ResidentView | ResidentSummaryView, origin?: "own"): void {
  const { params, status, update, refetch } = useProfile.getState();
  if (incoming.userID !== params) return;
  // The first response may be older than the change.
  if (status === "loading") void refetch();
  update((current) => {
    if (!current) return undefined;
    const next = mergeNewer(current, incoming);
    if (origin !== "own") markChanges(current.resident, next.resident);
    return next;
  });
  const { data } = useProfile.getState();
  // The fields that live events lack may have changed, too.
  if (data && data.completeAt !== data.resident.updatedAt) void refetch();
}
