/** The saved views that the user sees, in the order of their names. */
import { compareNames } from "@domain/folded-text.ts";
import type { SavedViewView } from "@domain/saved-view.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { Create } from "../../lib/submissions.ts";

const PATH = "/api/dashboard/saved-views";

export const NO_VIEWS: readonly SavedViewView[] = [];

const sortByName = (views: readonly SavedViewView[]) =>
  views.toSorted((a, b) => compareNames(a.name, b.name) || (a._id < b._id ? -1 : 1));

export const useSavedViews = createResource<void, readonly SavedViewView[]>({
  fetch: () => api.get<SavedViewView[]>(PATH),
  merge: sortByName,
});

export const SAVED_VIEW_SUBSCRIPTIONS = [
  { events: { "saved-views:changed": () => useSavedViews.getState().invalidate() }, store: useSavedViews },
];

/** Puts a new or changed view into the list, or takes a deleted one out. @param newView undefined for a deleted view */
function replaceView(_id: string, newView: SavedViewView | undefined): void {
  useSavedViews.getState().update((current = []) => {
    const others = current.filter((view) => view._id !== _id);
    return newView ? sortByName([...others, newView]) : others;
  });
}

export async function addSavedView(
  create: Create,
  form: Pick<SavedViewView, "name" | "visibility" | "list" | "filter">,
): Promise<void> {
  const view = await create<SavedViewView>(PATH, form);
  replaceView(view._id, view);
}

export async function renameSavedView(_id: string, name: string): Promise<void> {
  replaceView(_id, await api.patch<SavedViewView>(`${PATH}/${_id}`, { name }));
}

export async function deleteSavedView(_id: string): Promise<void> {
  await api.delete(`${PATH}/${_id}`);
  replaceView(_id, undefined);
}
