/** Rules and texts of saved views. */

import { isBlank, lineProblem, type Problem } from "./field-rules.ts";
import { message, msgs } from "./message.ts";

/** The lists whose filters can be saved. */
export const VIEWED_LISTS = ["residents", "incidents"] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The readers of a saved view: its owner, or all staff. */
export const VISIBILITIES = ["own", "team"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A name fits into a line of the menu and of a search result. */
export const SAVED_VIEW_NAME_MAX_LENGTH = 60;

/** The most saved views of a person and of the team. Their list has no pages. */
export const SAVED_VIEWS_MAX: Readonly<Record<Visibility, number>> = { own: 50, team: 100 };

export const SAVED_VIEW_TEXTS = msgs({
  nameMissing: "Please enter a name.",
  nameTooLong: message("A name can have at most {max} characters.", { max: SAVED_VIEW_NAME_MAX_LENGTH }),
  listMissing: "Please choose a list.",
  visibilityMissing: "Please choose who sees the view.",
  filterInvalid: "The filter is not valid.",
  tooMany: {
    own: message("You can save at most {max} views. Please delete one first.", { max: SAVED_VIEWS_MAX.own }),
    team: message("The team can have at most {max} views. Please delete one first.", {
      max: SAVED_VIEWS_MAX.team,
    }),
  },
  notFound: "Saved view not found.",
  ofOthers: "Only managers and the person who saved a team view can change it.",
  failed: "Failed to save view.",
  networkError: "Error saving view.",
  deletion: { failed: "Failed to delete view.", networkError: "Error deleting view." },
});

/** The broken rule of a name, or undefined. */
export function savedViewNameProblem({ name }: { name: string }): Problem<"name"> | undefined {
  if (isBlank(name)) return { field: "name", text: SAVED_VIEW_TEXTS.nameMissing };
  return name.length > SAVED_VIEW_NAME_MAX_LENGTH
    ? { field: "name", text: SAVED_VIEW_TEXTS.nameTooLong }
    : undefined;
}

interface SavedViewForm {
  name: string;
  list: string;
  visibility: string;
  /** The text of the filter. */
  text: string;
}

/** The first broken rule of a new view, or undefined. */
export function savedViewProblem(
  form: SavedViewForm,
): Problem<Exclude<keyof SavedViewForm, "text"> | "filter"> | undefined {
  const problem = savedViewNameProblem(form);
  if (problem) return problem;
  if (!(VIEWED_LISTS as readonly string[]).includes(form.list))
    return { field: "list", text: SAVED_VIEW_TEXTS.listMissing };
  if (!(VISIBILITIES as readonly string[]).includes(form.visibility))
    return { field: "visibility", text: SAVED_VIEW_TEXTS.visibilityMissing };
  const textProblem = lineProblem({ text: form.text }, msgs({ text: "Filter" }));
  return textProblem && { field: "filter", text: textProblem.text };
}

/** Whether a member of staff may rename and delete a view that they see. */
export const canChangeView = (
  view: { ownerID: string; visibility: Visibility },
  { userID, isManager }: { userID: string; isManager: boolean },
): boolean => view.ownerID === userID || (view.visibility === "team" && isManager);
