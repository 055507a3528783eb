/** The navigation state of links to the profile: the resident, and the figure that was clicked (specification, section 2). */

export interface ProfileLink {
  /** Undefined if the URL was opened without a link. */
  userID: string | undefined;
  /** A figure of the dashboard, such as 'Violations'. */
  about: string | undefined;
}

const textIn = (state: object, name: string): string | undefined => {
  const value: unknown = (state as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Reads the navigation state. It is checked because the browser keeps it over reloads and any script can write it. */
export function readProfileState(state: unknown): ProfileLink {
  if (typeof state !== "object" || state === null) return { userID: undefined, about: undefined };
  return { userID: textIn(state, "userID"), about: textIn(state, "about") };
}
