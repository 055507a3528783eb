/** What a link to the profile passes along (specification, section 2): whom to show, and what it was about. */

export interface ProfileLink {
  /** Undefined where the address was opened without a link. */
  userID: string | undefined;
  /** A figure of the dashboard, such as 'Violations'. */
  about: string | undefined;
}

const textIn = (state: object, name: string): string | undefined => {
  const value: unknown = (state as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Reads a navigation's state, which the browser keeps over a reload and anybody may have written. */
export function readProfileState(state: unknown): ProfileLink {
  if (typeof state !== "object" || state === null) return { userID: undefined, about: undefined };
  return { userID: textIn(state, "userID"), about: textIn(state, "about") };
}
