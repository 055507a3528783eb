/** The logged-in resident's record, and the people of the same lease. */
import type { HousemateView } from "@domain/lease.ts";
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { useUnread } from "../../lib/unread.store.ts";

interface MyProfile {
  resident: ResidentView;
  /** When the photo was last replaced, in milliseconds since 1970; undefined if it is the one that was loaded first. */
  photoChangedAt: number | undefined;
}

/** The topic of unread marks on scores, class and fee that changed while the page was open. */
export const SCORES_TOPIC = "scores";
const MARKED_FIELDS = ["residentScore", "paymentScore", "totalCP", "class", "monthlyFee"] as const;
export type MarkedField = (typeof MARKED_FIELDS)[number];

function markChanges(before: ResidentView, after: ResidentView): void {
  for (const field of MARKED_FIELDS) {
    if (before[field] === after[field]) continue;
    useUnread.getState().add(SCORES_TOPIC, { _id: field, createdAt: after.updatedAt }, "updated");
  }
}

/** Merges a newer version of the record and marks the changed fields. Ignores an older version. */
function mergeNewer(current: MyProfile, incoming: ResidentView | ResidentSummaryView): MyProfile {
  if (incoming.updatedAt < current.resident.updatedAt) return current;
  const resident: ResidentView = { ...current.resident, ...incoming };
  markChanges(current.resident, resident);
  return {
    resident,
    photoChangedAt: resident.photoUrl === current.resident.photoUrl ? current.photoChangedAt : Date.now(),
  };
}

/** The record of the resident with a userID. If it can't be loaded, the screen stays on 'Loading...' (specification, section 8). */
export const useMyProfile = createResource<string, ResidentView, MyProfile>({
  fetch: (userID) => api.get(`/api/dashboard/residents/${encodeURIComponent(userID)}`),
  merge: (resident, current) =>
    current ? mergeNewer(current, resident) : { resident, photoChangedAt: undefined },
});

/** Who lives with the logged-in resident. */
export const useHousemates = createResource<string, HousemateView[]>({
  fetch: (userID) => api.get(`/api/dashboard/residents/${encodeURIComponent(userID)}/housemates`),
});

/** Applies an event if it is about the logged-in resident. */
export function applyMyProfile(incoming: ResidentView | ResidentSummaryView): void {
  const { params, status, update, refetch } = useMyProfile.getState();
  if (incoming.userID !== params) return;
  // The first response may be older than the change.
  if (status === "loading") void refetch();
  update((current) => current && mergeNewer(current, incoming));
}

/** Shows an uploaded photo immediately. @param userID the user who uploaded it, who may have logged out since */
export function replaceMyPhoto(userID: string, photoUrl: string): void {
  useMyProfile
    .getState()
    .update((current) =>
      current?.resident.userID === userID
        ? { resident: { ...current.resident, photoUrl }, photoChangedAt: Date.now() }
        : current,
    );
}
