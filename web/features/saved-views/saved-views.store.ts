/** The saved views that the user sees, by name. */
import { compareNames } from "@domain/folded-text.ts";
import type { SavedViewView } from "@domain/saved-view.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { Create } from "../../lib/submissions.ts";

const PATH = "/api/dashboard/saved-views";

export const NO_VIEWS: readonly SavedViewView[] = [];

const sorted = (views: readonly SavedViewView[]) =>
  [...views].sort((a, b) => compareNames(a.name, b.name) || (a._id < b._id ? -1 : 1));

export const useSavedViews = createResource<void, readonly SavedViewView[], readonly SavedViewView[]>({
  fetch: () => api.get<SavedViewView[]>(PATH),
  merge: sorted,
});

/** Keeps the open list up to date. */
export const SAVED_VIEW_SUBSCRIPTIONS = [
  { events: { "saved-views:changed": () => useSavedViews.getState().invalidate() }, store: useSavedViews },
];

/** Shows an own change at once. @param saved undefined for a deleted one */
function applyOwn(_id: string, saved: SavedViewView | undefined): void {
  useSavedViews
    .getState()
    .update((current = []) =>
      sorted([...current.filter((view) => view._id !== _id), ...(saved ? [saved] : [])]),
    );
}

export async function addSavedView(
  create: Create,
  form: Pick<SavedViewView, "name" | "visibility" | "list" | "filter">,
): Promise<void> {
  const view = await create<SavedViewView>(PATH, form);
  applyOwn(view._id, view);
}

export async function renameSavedView(_id: string, name: string): Promise<void> {
  applyOwn(_id, await api.patch<SavedViewView>(`${PATH}/${_id}`, { name }));
}

export async function deleteSavedView(_id: string): Promise<void> {
  await api.delete(`${PATH}/${_id}`);
  applyOwn(_id, undefined);
}
