/** Which stores the screens show at the moment: only those fetch what the page missed. */

interface Viewable<Params> {
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
  const view = views.get(store) ?? { viewers: 0, isOutdated: false };
  views.set(store, view);
  return view;
}

/** Marks stores as shown by a screen. @returns a function for the end of the screen's effect */
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

/** As `view`, for stores that are emptied when the screen is left. */
export function viewOnce<Params>(params: Params, ...stores: Resettable<Params>[]): () => void {
  const end = view(params, ...stores);
  return () => {
    end();
    for (const store of stores) store.getState().reset();
  };
}

/** Fetches missed data if a screen shows the store. Otherwise, the next screen that shows it fetches them. */
export function catchUp(store: Viewable<never>): void {
  const view = viewOf(store);
  if (view.viewers > 0) void store.getState().refetch();
  else view.isOutdated = true;
}

export const isOutdated = (store: object): boolean => viewOf(store).isOutdated;
