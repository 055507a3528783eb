/** The rows that are chosen in a list, for actions on several at once. */
import { create } from "zustand";
import { registerReset } from "./store-registry.ts";

interface SelectionState {
  chosen: ReadonlySet<string>;
  /** The row from which a range extends. */
  anchor: string | undefined;
  /** Whether rows have check boxes that don't always have them. */
  isSelecting: boolean;
  start: () => void;
  /** @param order the ids of the list, for the range between the last choice and this one */
  toggle: (id: string, order?: readonly string[]) => void;
  choose: (ids: readonly string[]) => void;
  /** Chooses none, and takes the check boxes away. */
  end: () => void;
}

const NONE = { chosen: new Set<string>(), anchor: undefined, isSelecting: false };

/** The ids from one to another, both included. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [first = 0, last = 0] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  return first < 0 ? [to] : order.slice(first, last + 1);
}

export function createSelection() {
  const useSelection = create<SelectionState>()((set) => ({
    ...NONE,
    start: () => set({ isSelecting: true }),
    toggle: (id, order) =>
      set(({ chosen, anchor }) => {
        const next = new Set(chosen);
        for (const one of order && anchor !== undefined ? between(order, anchor, id) : [id]) {
          if (chosen.has(id)) next.delete(one);
          else next.add(one);
        }
        return { chosen: next, anchor: id };
      }),
    choose: (ids) => set({ chosen: new Set(ids), anchor: undefined }),
    end: () => set(NONE),
  }));
  registerReset(() => useSelection.setState(NONE));
  return useSelection;
}

export type Selection = ReturnType<typeof createSelection>;

/** The people whom chosen rows are about. */
export interface ChosenPeople {
  people: readonly { userID: string; name: string }[];
  /** The number of those who get no messages: they have moved out, or wait for approval. */
  leftOut: number;
  units: readonly string[];
  /** Called when something was done for all of them. */
  onDone: () => void;
}
