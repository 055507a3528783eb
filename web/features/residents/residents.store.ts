/** The residents, for the staff's list and for the forms that offer them. Former ones are among them once the list has shown them. */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { isFormer } from "../../lib/resident-name.ts";
import { createResource } from "../../lib/resource.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { useUnread } from "../../lib/unread.store.ts";
import { addViewer, isOutdated, view } from "../../lib/views.ts";
import { residentsApi } from "./residents.api.ts";

type Resident = ResidentSummaryView;

export const RESIDENT_TOPIC = "residents";

export interface ResidentList {
  /** The latest records by userID: those of the first response, newest first, then those that joined later, oldest first. */
  latest: ReadonlyMap<string, Resident>;
  /** How many times this user has added and changed a resident. The list shows own changes at once. */
  ownAdditions: number;
  ownChanges: number;
}

export const NO_RESIDENTS: ResidentList = { latest: new Map(), ownAdditions: 0, ownChanges: 0 };

/** Those who were removed. A response may be older than the removal, and still have them. */
const removedIDs = new Set<string>();
registerReset(() => removedIDs.clear());

/** The residents whom the page had when it last asked for the list. */
let latestAtRequest = NO_RESIDENTS.latest;

/** Merges the first response with the records of events that came before it. */
function mergeFirst(response: readonly Resident[], current = NO_RESIDENTS): ResidentList {
  const latest = new Map<string, Resident>();
  for (const resident of [...response, ...current.latest.values()]) mergeInto(latest, resident);
  return { ...current, latest };
}

/** Merges a later response, which has the changes that this page has missed. */
function mergeMissed(response: readonly Resident[], current: ResidentList): ResidentList {
  const latest = new Map(current.latest);
  const presentIDs = new Set(response.map(({ userID }) => userID));
  // The response has all residents who have not moved out. It may be older than an event that came since the request.
  const gone = [...latestAtRequest.values()].filter(
    (resident) =>
      !presentIDs.has(resident.userID) && !isFormer(resident) && latest.get(resident.userID) === resident,
  );
  for (const { userID } of gone) latest.delete(userID);
  // It doesn't say who of them moved out and who was removed. The list of former residents does, if it was fetched.
  if (gone.length > 0) void useFormerResidents.getState().refetch();
  // The response has the newest first. They are added oldest first, so that the newest one is on top of the list.
  const added = response.toReversed().filter((resident) => mergeInto(latest, resident) === "added");
  for (const resident of added) useUnread.getState().add(RESIDENT_TOPIC, resident, "new");
  return { ...current, latest };
}

export const useResidents = createResource<void, readonly Resident[], ResidentList>({
  fetch: () => {
    latestAtRequest = (useResidents.getState().data ?? NO_RESIDENTS).latest;
    return residentsApi.list();
  },
  // Before the first response, `current` has only records of events.
  merge: (response, current): ResidentList =>
    current && isReady() ? mergeMissed(response, current) : mergeFirst(response, current),
});

const { update } = useResidents.getState();

const isReady = (): boolean => useResidents.getState().status === "ready";

/** For the effect of a screen that shows residents: loads them unless they are loaded and current; events keep them so. @returns the effect's end */
export function viewResidents(): () => void {
  const { status } = useResidents.getState();
  const isHere = (status === "ready" || status === "loading") && !isOutdated(useResidents);
  return isHere ? addViewer(useResidents) : view(undefined, useResidents);
}

/** Applies an event, or the response to a change of this user. Older records are ignored. */
export function applyResident(incoming: ResidentView | Resident, own?: "added" | "changed"): void {
  const { add, markRead } = useUnread.getState();
  update((current = NO_RESIDENTS) => {
    const latest = new Map(current.latest);
    const outcome = mergeInto(latest, incoming);
    if (outcome === "added" && own === undefined && isReady()) add(RESIDENT_TOPIC, incoming, "new");
    return {
      latest: outcome === "kept" ? current.latest : latest,
      ownAdditions: current.ownAdditions + Number(own === "added"),
      ownChanges: current.ownChanges + Number(own === "changed"),
    };
  });
  // Its event may have come first.
  if (own !== undefined) markRead(RESIDENT_TOPIC, incoming._id);
}

/** Drops a removed resident from the list. */
export function dropResident(userID: string): void {
  removedIDs.add(userID);
  update((current) => {
    const latest = new Map(current?.latest);
    return current && latest.delete(userID) ? { ...current, latest } : current;
  });
}

/** Adds residents without marking them as new. */
export function addResidents(residents: readonly Resident[]): void {
  update((current = NO_RESIDENTS) => {
    const latest = new Map(current.latest);
    for (const resident of residents) mergeInto(latest, resident);
    return { ...current, latest };
  });
}

/** The number of former residents that were fetched. Their records are in `useResidents`. */
export const useFormerResidents = createResource<void, readonly Resident[], number>({
  fetch: async () => {
    const former = await residentsApi.former();
    addResidents(former);
    return former;
  },
  merge: ({ length }) => length,
});

/** Adds a record unless there is one of the same resident that is at least as new. A person who was removed is in no list. */
function mergeInto(residents: Map<string, Resident>, incoming: Resident): "added" | "changed" | "kept" {
  if (incoming.isRemoved) removedIDs.add(incoming.userID);
  if (removedIDs.has(incoming.userID)) return residents.delete(incoming.userID) ? "changed" : "kept";
  const current = residents.get(incoming.userID);
  if (current && current.updatedAt >= incoming.updatedAt) return "kept";
  residents.set(incoming.userID, incoming);
  return current ? "changed" : "added";
}
