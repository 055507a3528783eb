/**
 * All residents, as staff's list shows them. What is pushed changes a row where it stands: the order and the choice of
 * rows were made from `basis` and stay until the reader asks for another view, so that nothing moves under a pointer.
 */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { create } from "zustand";
import { useArrivals } from "../../lib/arrivals.store.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { residentsCalls } from "./residents.calls.ts";

type Resident = ResidentSummaryView;

export const RESIDENT_TOPIC = "residents";

interface ResidentsState {
  /** `failed` while no answer has ever come: the list is empty then (specification, section 8). */
  status: "idle" | "loading" | "ready" | "failed";
  /** Every resident's latest state, by userID. */
  latest: ReadonlyMap<string, Resident>;
  /** The states that order and choice of the rows were made from. */
  basis: readonly Resident[];
  /** What `latest` was at that time. */
  settled: ReadonlyMap<string, Resident>;
  /** Who came since and stands on top, newest first. */
  onTop: readonly string[];
  /** Who came while the top of the list was out of sight, newest first. */
  waiting: readonly string[];
  /** Loads the list once; afterwards the live channel keeps it. */
  load: () => Promise<void>;
  /** Fetches what may have been missed; does nothing before the first load. */
  catchUp: () => Promise<void>;
  /** Takes a resident's state from a push or an answer; an older one never wins. One's own newcomer is not marked as new. */
  receive: (resident: ResidentView | Resident, whose?: "own") => void;
  /** Puts whoever waits on top of the list. */
  reveal: () => void;
  /** Lets order and choice follow the latest states. */
  settle: () => void;
}

const NOBODY: ReadonlyMap<string, Resident> = new Map();

const EMPTY = {
  status: "idle",
  latest: NOBODY,
  basis: [],
  settled: NOBODY,
  onTop: [],
  waiting: [],
} as const;

export const useResidents = create<ResidentsState>()((set, get) => {
  function take(answer: readonly Resident[]): void {
    const { status, latest } = get();
    if (status !== "ready") {
      const merged = new Map(answer.map((resident) => [resident.userID, resident]));
      for (const held of latest.values()) mergeInto(merged, held);
      set({ status: "ready", latest: merged, ...settledOn(merged) });
      return;
    }
    const merged = new Map(latest);
    // Oldest first, so that the newest ends on top.
    const added = answer.toReversed().filter((resident) => mergeInto(merged, resident) === "added");
    set({ latest: merged, waiting: withNewest(get().waiting, added) });
    for (const resident of added) useArrivals.getState().arrive(RESIDENT_TOPIC, resident, "new");
  }

  async function fetchAll(): Promise<void> {
    try {
      const answer = await residentsCalls.list();
      // Another person's by now.
      if (get().status === "idle") return;
      take(answer);
    } catch {
      if (get().status === "loading") set({ status: "failed" });
    }
  }

  return {
    ...EMPTY,
    load: async () => {
      const { status } = get();
      if (status === "loading" || status === "ready") return;
      set({ status: "loading" });
      await fetchAll();
    },
    catchUp: async () => {
      if (get().status !== "idle") await fetchAll();
    },
    receive: (incoming, whose) => {
      const { status, latest, waiting } = get();
      if (status === "idle") return;
      const merged = new Map(latest);
      const outcome = mergeInto(merged, incoming);
      const isArrival = outcome === "added" && status !== "loading";
      if (outcome !== "kept") {
        set({ latest: merged, ...(isArrival ? { waiting: withNewest(waiting, [incoming]) } : {}) });
      }
      const { arrive, seen } = useArrivals.getState();
      if (whose === "own") {
        seen(RESIDENT_TOPIC, incoming._id);
        set(({ onTop, waiting }) => withoutWait(incoming.userID, onTop, waiting));
      }
      if (whose !== "own" && isArrival) arrive(RESIDENT_TOPIC, incoming, "new");
    },
    reveal: () =>
      set(({ onTop, waiting }) => (waiting.length > 0 ? { onTop: [...waiting, ...onTop], waiting: [] } : {})),
    settle: () => {
      const { latest, settled } = get();
      if (latest !== settled) set(settledOn(latest));
    },
  };
});

function settledOn(latest: ReadonlyMap<string, Resident>) {
  return { basis: [...latest.values()], settled: latest, onTop: [], waiting: [] };
}

/** Puts a state among others unless a younger one of the same resident is there. */
function mergeInto(residents: Map<string, Resident>, incoming: Resident): "added" | "changed" | "kept" {
  const held = residents.get(incoming.userID);
  if (held && held.updatedAt >= incoming.updatedAt) return "kept";
  residents.set(incoming.userID, incoming);
  return held ? "changed" : "added";
}

/** Whom a reader added themselves they look for: that row need not wait. */
function withoutWait(userID: string, onTop: readonly string[], waiting: readonly string[]) {
  if (!waiting.includes(userID)) return {};
  return { onTop: [userID, ...onTop], waiting: waiting.filter((other) => other !== userID) };
}

/** @param added oldest first */
function withNewest(waiting: readonly string[], added: readonly Resident[]): readonly string[] {
  return added.length === 0 ? waiting : [...added.map(({ userID }) => userID).toReversed(), ...waiting];
}

registerReset(() => useResidents.setState(EMPTY));
