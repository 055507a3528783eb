/**
 * All residents, for the staff's list. An event changes a row in place. Order and filter were applied to `basis` and stay
 * until the user changes the view, so that no row moves under the pointer.
 */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { createResource } from "../../lib/resource.ts";
import { useUnread } from "../../lib/unread.store.ts";
import { addViewer, isOutdated, view } from "../../lib/views.ts";
import { residentsApi } from "./residents.api.ts";

type Resident = ResidentSummaryView;

export const RESIDENT_TOPIC = "residents";

export interface ResidentList {
  /** The latest records by userID. */
  latest: ReadonlyMap<string, Resident>;
  /** The records to which order and filter were applied. */
  basis: readonly Resident[];
  /** The value of `latest` at that time. */
  arrangedFrom: ReadonlyMap<string, Resident>;
  /** The userIDs of residents who were added since then and are shown on top, newest first. */
  onTop: readonly string[];
  /** The userIDs of residents who were added while the top of the list was not visible, newest first. */
  waiting: readonly string[];
}

const EMPTY: ReadonlyMap<string, Resident> = new Map();

export const NO_RESIDENTS: ResidentList = {
  latest: EMPTY,
  basis: [],
  arrangedFrom: EMPTY,
  onTop: [],
  waiting: [],
};

/** Merges the first response with the records of earlier events. */
function withFirst(response: readonly Resident[], early: ResidentList | undefined): ResidentList {
  const latest = new Map(response.map((resident) => [resident.userID, resident]));
  for (const resident of early?.latest.values() ?? []) mergeInto(latest, resident);
  return { latest, ...arranged(latest) };
}

function withMissed(response: readonly Resident[], held: ResidentList): ResidentList {
  const latest = new Map(held.latest);
  const present = new Set(response.map(({ userID }) => userID));
  const newest = response[0]?.createdAt ?? "";
  for (const resident of held.latest.values()) {
    // The response has all residents of the present, but those who were created after it.
    const isMissing = !present.has(resident.userID) && resident.createdAt <= newest;
    if (isMissing) latest.set(resident.userID, { ...resident, status: "Former" });
  }
  // Oldest first, so that the newest one ends up on top.
  const added = response.toReversed().filter((resident) => mergeInto(latest, resident) === "added");
  for (const resident of added) useUnread.getState().add(RESIDENT_TOPIC, resident, "new");
  return { ...held, latest, waiting: withNewest(held.waiting, added) };
}

export const useResidents = createResource<void, readonly Resident[], ResidentList>({
  fetch: () => residentsApi.list(),
  merge: (response, held): ResidentList =>
    held && isReady() ? withMissed(response, held) : withFirst(response, held),
});

const { update } = useResidents.getState();

const isReady = (): boolean => useResidents.getState().status === "ready";

/** Shows the list, as an effect. It is loaded once; afterwards events keep it up to date. */
export function viewResidents(): () => void {
  const { status } = useResidents.getState();
  const isHere = (status === "ready" || status === "loading") && !isOutdated(useResidents);
  return isHere ? addViewer(useResidents) : view(undefined, useResidents);
}

/**
 * Applies an event or a response; older records are ignored. A resident that the user added is not marked as new, and order and filter
 * apply at once to one that the user changed.
 */
export function applyResident(incoming: ResidentView | Resident, origin?: "own"): void {
  const { add, markRead } = useUnread.getState();
  update((held = NO_RESIDENTS) => {
    const latest = new Map(held.latest);
    const outcome = mergeInto(latest, incoming);
    const isArrival = outcome === "added" && isReady();
    const waiting = isArrival ? withNewest(held.waiting, [incoming]) : held.waiting;
    if (isArrival && origin !== "own") add(RESIDENT_TOPIC, incoming, "new");
    const next = outcome === "kept" ? held : { ...held, latest, waiting };
    return origin === "own"
      ? { ...settled(incoming.userID, next), ...withoutWait(incoming.userID, next) }
      : next;
  });
  if (origin === "own") markRead(RESIDENT_TOPIC, incoming._id);
}

/** Drops a removed resident from the list. */
export function dropResident(userID: string): void {
  update((held) => {
    if (!held) return held;
    const latest = new Map(held.latest);
    if (!latest.delete(userID)) return held;
    const isOther = (other: string) => other !== userID;
    const basis = held.basis.filter((resident) => resident.userID !== userID);
    return {
      ...held,
      latest,
      basis,
      onTop: held.onTop.filter(isOther),
      waiting: held.waiting.filter(isOther),
    };
  });
}

/** Adds residents without marking them as new. */
export function addResidents(residents: readonly Resident[]): void {
  update((held = NO_RESIDENTS) => {
    const latest = new Map(held.latest);
    for (const resident of residents) mergeInto(latest, resident);
    return { ...held, latest, ...arranged(latest) };
  });
}

/** The former residents. The list has them once they were asked for. */
export const useFormerResidents = createResource<void, readonly Resident[], number>({
  fetch: async () => {
    const former = await residentsApi.former();
    addResidents(former);
    return former;
  },
  merge: ({ length }) => length,
});

/** Shows waiting residents on top of the list. */
export function revealResidents(): void {
  update((held) =>
    held && held.waiting.length > 0
      ? { ...held, onTop: [...held.waiting, ...held.onTop], waiting: [] }
      : held,
  );
}

/** Applies order and filter to the latest records. */
export function arrangeResidents(): void {
  update((held) =>
    held && held.latest !== held.arrangedFrom ? { ...held, ...arranged(held.latest) } : held,
  );
}

function arranged(latest: ReadonlyMap<string, Resident>) {
  return { basis: [...latest.values()], arrangedFrom: latest, onTop: [], waiting: [] };
}

/** Applies order and filter to the latest record of one resident. */
function settled(userID: string, list: ResidentList): ResidentList {
  const basis = list.basis.map((held) => (held.userID === userID ? (list.latest.get(userID) ?? held) : held));
  return { ...list, basis };
}

/** Adds a record unless there is a newer one of the same resident. */
function mergeInto(residents: Map<string, Resident>, incoming: Resident): "added" | "changed" | "kept" {
  const current = residents.get(incoming.userID);
  if (current && current.updatedAt >= incoming.updatedAt) return "kept";
  residents.set(incoming.userID, incoming);
  return current ? "changed" : "added";
}

/** Moves a resident that the user added from `waiting` to the top. */
function withoutWait(userID: string, { onTop, waiting }: ResidentList) {
  if (!waiting.includes(userID)) return {};
  return { onTop: [userID, ...onTop], waiting: waiting.filter((other) => other !== userID) };
}

/** @param added oldest first */
function withNewest(waiting: readonly string[], added: readonly Resident[]): readonly string[] {
  return added.length === 0 ? waiting : [...added.map(({ userID }) => userID).toReversed(), ...waiting];
}
