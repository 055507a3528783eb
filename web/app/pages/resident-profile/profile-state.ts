/** The resident whose profile is open, and the figure that was clicked (specification, section 2). */
import { useLocation } from "react-router-dom";
import { userIDOf } from "../../../lib/profile-address.ts";

export interface OpenProfile {
  /** Undefined if neither the address nor the navigation state names a resident. */
  userID: string | undefined;
  /** A figure of the dashboard, such as 'Violations'. */
  about: string | undefined;
}

const textIn = (state: unknown, name: string): string | undefined => {
  const value = (state as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** The address has priority over the state. The state is checked because the browser keeps it over reloads and any script can write it. */
export const readOpenProfile = (hash: string, state: unknown): OpenProfile => ({
  userID: userIDOf(hash) ?? textIn(state, "userID"),
  about: textIn(state, "about"),
});

export function useOpenProfile(): OpenProfile {
  const { hash, state } = useLocation();
  return readOpenProfile(hash, state);
}
