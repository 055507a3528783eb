/** The residents, for the staff's list and for the forms that offer them. Former ones are among them once the list has shown them. */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { createResource } from "../../lib/resource.ts";
import { useUnread } from "../../lib/unread.store.ts";
import { addViewer, isOutdated, view } from "../../lib/views.ts";
import { residentsApi } from "./residents.api.ts";

type Resident = ResidentSummaryView;

export const RESIDENT_TOPIC = "residents";

export interface ResidentList {
  /** The latest records by userID, in the order in which they were added. */
  latest: ReadonlyMap<string, Resident>;
  /** How many times this user has added and changed a resident. The list shows own changes at once. */
  ownAdditions: number;
  ownChanges: number;
}

export const NO_RESIDENTS: ResidentList = { latest: new Map(), ownAdditions: 0, ownChanges: 0 };

/** Merges the first response with the records of events that came before it. */
function mergeFirst(response: readonly Resident[], current = NO_RESIDENTS): ResidentList {
  const latest = new Map(response.map((resident) => [resident.userID, resident]));
  for (const resident of current.latest.values()) mergeInto(latest, resident);
  return { ...current, latest };
}

/** Merges a later response, which has the changes that this page has missed. */
function mergeMissed(response: readonly Resident[], current: ResidentList): ResidentList {
  const latest = new Map(current.latest);
  const present = new Set(response.map(({ userID }) => userID));
  for (const resident of current.latest.values()) {
    // The response has all residents who have not moved out, except those who were created after it.
    if (present.has(resident.userID) || !knownAtRequest.has(resident.userID)) continue;
    // A person who waits for approval doesn't live here and can't move out: the registration was declined.
    if (resident.status === "Pending") latest.delete(resident.userID);
    else latest.set(resident.userID, { ...resident, status: "Former" });
  }
  // Oldest first, so that the newest one ends up on top.
  const added = response.toReversed().filter((resident) => mergeInto(latest, resident) === "added");
  for (const resident of added) useUnread.getState().add(RESIDENT_TOPIC, resident, "new");
  return { ...current, latest };
}

/** The userIDs that the page had when it last asked for the list. */
let knownAtRequest: ReadonlySet<string> = new Set();

export const useResidents = createResource<void, readonly Resident[], ResidentList>({
  fetch: () => {
    knownAtRequest = new Set(useResidents.getState().data?.latest.keys());
    return residentsApi.list();
  },
  merge: (response, current): ResidentList =>
    current && isReady() ? mergeMissed(response, current) : mergeFirst(response, current),
});

const { update } = useResidents.getState();

const isReady = (): boolean => useResidents.getState().status === "ready";

/** Shows the list, as an effect. It is loaded once; afterwards events keep it up to date. */
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
  if (incoming.isRemoved) return residents.delete(incoming.userID) ? "changed" : "kept";
  const current = residents.get(incoming.userID);
  if (current && current.updatedAt >= incoming.updatedAt) return "kept";
  residents.set(incoming.userID, incoming);
  return current ? "changed" : "added";
}
