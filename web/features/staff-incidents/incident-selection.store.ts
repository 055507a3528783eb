/** The incidents that are chosen in the list, for actions on several at once. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface SelectionState {
  isSelecting: boolean;
  chosen: ReadonlySet<string>;
  /** The incident from which a range extends. */
  anchor: string | undefined;
  start: () => void;
  /** @param order the ids of the list, for the range between the last choice and this one */
  toggle: (_id: string, order?: readonly string[]) => void;
  choose: (ids: readonly string[]) => void;
  end: () => void;
}

const NONE = { isSelecting: false, chosen: new Set<string>(), anchor: undefined };

export const useIncidentSelection = create<SelectionState>()((set) => ({
  ...NONE,
  start: () => set({ isSelecting: true }),
  toggle: (_id, order) =>
    set(({ chosen, anchor }) => {
      const isOn = !chosen.has(_id);
      const ends = order && anchor !== undefined ? [order.indexOf(anchor), order.indexOf(_id)] : [];
      const [from = -1, to = -1] = ends.sort((a, b) => a - b);
      const next = new Set(chosen);
      for (const one of from < 0 ? [_id] : (order ?? []).slice(from, to + 1)) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      return { chosen: next, anchor: _id };
    }),
  choose: (ids) => set({ chosen: new Set(ids), anchor: undefined }),
  end: () => set(NONE),
}));

registerReset(() => useIncidentSelection.setState(NONE));
