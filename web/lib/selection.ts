/** The rows that are selected in a list, for actions on several at once. */
import { create } from "zustand";
import { registerReset } from "./store-registry.ts";

interface SelectionState {
  selectedIDs: ReadonlySet<string>;
  /** The row from which a range extends. */
  anchor: string | undefined;
  /** Whether the user has turned on the check boxes, in lists that don't always show them. */
  isSelecting: boolean;
  /** Shows the check boxes. */
  start: () => void;
  /**
   * Selects or deselects a row.
   * @param order the ids of the list, to do the same with all rows between the last choice and this one
   */
  toggle: (id: string, order?: readonly string[]) => void;
  select: (ids: readonly string[]) => void;
  /** Deselects the rows that no longer exist. @param ids those of the selected rows that exist */
  keep: (ids: readonly string[]) => void;
  /** Selects none, and hides the check boxes. */
  end: () => void;
}

const NONE = { selectedIDs: new Set<string>(), anchor: undefined, isSelecting: false };

/** The ids of a range, both ends included. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [first = 0, last = 0] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  return first < 0 ? [to] : order.slice(first, last + 1);
}

/** The selection of one list. It is emptied at logout. */
export function createSelection() {
  const useSelection = create<SelectionState>()((set) => ({
    ...NONE,
    start: () => set({ isSelecting: true }),
    toggle: (id, order) =>
      set(({ selectedIDs, anchor }) => {
        const next = new Set(selectedIDs);
        for (const rowID of order && anchor !== undefined ? between(order, anchor, id) : [id]) {
          if (selectedIDs.has(id)) next.delete(rowID);
          else next.add(rowID);
        }
        return { selectedIDs: next, anchor: id };
      }),
    select: (ids) => set({ selectedIDs: new Set(ids), anchor: undefined }),
    keep: (ids) =>
      set(({ selectedIDs }) => (ids.length < selectedIDs.size ? { selectedIDs: new Set(ids) } : {})),
    end: () => set(NONE),
  }));
  registerReset(() => useSelection.setState(NONE));
  return useSelection;
}

export type Selection = ReturnType<typeof createSelection>;

/** Whether all of some rows are selected. */
export const areSelected = ({ selectedIDs }: SelectionState, ids: readonly string[]): boolean =>
  ids.every((id) => selectedIDs.has(id));

/** The people of selected rows. */
export interface SelectedPeople {
  people: readonly { userID: string; name: string }[];
  /** The number of people who get no messages, because they have moved out or wait for approval. */
  leftOutCount: number;
  units: readonly string[];
  /** Called after an action for all of them. */
  onDone: () => void;
}
