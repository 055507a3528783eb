/** Which stores the screens show at the moment: only those fetch what the page missed. */

export interface Viewable<Params> {
  getState: () => {
    load: (params: Params) => Promise<void>;
    refetch: () => Promise<void>;
  };
}

interface Resettable<Params> {
  getState: () => ReturnType<Viewable<Params>["getState"]> & { reset: () => void };
}

interface View {
  viewers: number;
  /** Whether something was missed while no screen showed the store. */
  isOutdated: boolean;
}

const views = new WeakMap<object, View>();

function viewOf(store: object): View {
  const entry = views.get(store) ?? { viewers: 0, isOutdated: false };
  views.set(store, entry);
  return entry;
}

/** Marks stores as shown by a screen, for stores that are loaded already. @returns a function for the end of the screen's effect */
export function addViewer(...stores: object[]): () => void {
  for (const store of stores) viewOf(store).viewers += 1;
  return () => {
    for (const store of stores) viewOf(store).viewers -= 1;
  };
}

/** Loads stores for a screen that shows them. @returns a function for the end of the screen's effect */
export function view<Params>(params: Params, ...stores: Viewable<Params>[]): () => void {
  for (const store of stores) {
    viewOf(store).isOutdated = false;
    void store.getState().load(params);
  }
  return addViewer(...stores);
}

/** Loads stores for a part of a screen that shows them, and empties them when it closes, unless another part still shows them. */
export function viewThenReset<Params>(params: Params, ...stores: Resettable<Params>[]): () => void {
  const endView = view(params, ...stores);
  return () => {
    endView();
    for (const store of stores) if (viewOf(store).viewers === 0) store.getState().reset();
  };
}

/** Fetches missed data if a screen shows the store. Otherwise, the next screen that shows it fetches them. */
export function catchUp(store: Viewable<never>): void {
  const entry = viewOf(store);
  if (entry.viewers > 0) void store.getState().refetch();
  else entry.isOutdated = true;
}

/** Whether a store missed something while no screen showed it, so that its data must be fetched before they are shown. */
export const isOutdated = (store: object): boolean => viewOf(store).isOutdated;
