/** The residents that are chosen in the list, for actions on several at once. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface SelectionState {
  chosen: ReadonlySet<string>;
  /** The resident from whom a range extends. */
  anchor: string | undefined;
  /** Whether rows on phones have check boxes. */
  isSelecting: boolean;
  /** @param order the userIDs of the list, for the range between the last choice and this one */
  toggle: (userID: string, order?: readonly string[]) => void;
  choose: (userIDs: readonly string[]) => void;
  clear: () => void;
  startSelecting: () => void;
}

const NONE = { chosen: new Set<string>(), anchor: undefined, isSelecting: false };

/** The userIDs from one to another, both included. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [first = 0, last = 0] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  return first < 0 ? [to] : order.slice(first, last + 1);
}

export const useSelection = create<SelectionState>()((set) => ({
  ...NONE,
  toggle: (userID, order) =>
    set(({ chosen, anchor }) => {
      const next = new Set(chosen);
      const isOn = !chosen.has(userID);
      const range = order && anchor !== undefined ? between(order, anchor, userID) : [userID];
      for (const one of range) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      return { chosen: next, anchor: userID };
    }),
  choose: (userIDs) => set({ chosen: new Set(userIDs), anchor: undefined }),
  clear: () => set(NONE),
  startSelecting: () => set({ isSelecting: true }),
}));

registerReset(() => useSelection.setState(NONE));
