/**
 * The page to which Login leads: the link of an email, a clicked notification, or the screen on which the session ended. It is in the state
 * of Login's entry in the browser's history, so that a reload keeps it.
 */
import { screenAt, screenOf } from "@domain/page-routes.ts";
import { homePath, type Role } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import type { Location, NavigateProps } from "react-router-dom";

type Destination = Pick<Location, "pathname" | "search" | "hash" | "state">;

export interface DestinationState {
  from: Destination;
}

export const stateOf = ({ pathname, search, hash, state }: Location): DestinationState => ({
  from: { pathname, search, hash, state },
});

export function destinationIn(state: unknown): Destination | undefined {
  const from = (state as Partial<DestinationState> | null)?.from;
  return typeof from?.pathname === "string" ? from : undefined;
}

/** The role that may open a destination. */
export function roleFor({ pathname }: Destination): Role | undefined {
  const name = screenAt(pathname);
  const area = name && screenOf(name).area;
  return area === "resident" || area === "staff" ? area : undefined;
}

function mayOpen({ role, isManager }: SessionUserView, destination: Destination): boolean {
  const name = screenAt(destination.pathname);
  return name !== undefined && roleFor(destination) === role && (isManager || !screenOf(name).forManagers);
}

/** The navigation after a login: to the destination if the user may open it, otherwise to the user's first screen. */
export function navigationAfterLogin(user: SessionUserView, state: unknown): NavigateProps {
  const from = destinationIn(state);
  if (!from || !mayOpen(user, from)) return { to: homePath(user.role), replace: true };
  return { to: from, state: from.state, replace: true };
}
