/**
 * The page that was asked for before Login: the link of an email, a clicked notification, the screen on which the session ended. It is in the
 * state of Login's entry in the browser's history, so that a reload keeps it.
 */
import { screenAt, screenOf } from "@domain/page-routes.ts";
import { homePath, type Role } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import type { Location, NavigateProps } from "react-router-dom";

type Place = Pick<Location, "pathname" | "search" | "hash" | "state">;

export interface DestinationState {
  from: Place;
}

export const stateOf = ({ pathname, search, hash, state }: Location): DestinationState => ({
  from: { pathname, search, hash, state },
});

export function destinationIn(state: unknown): Place | undefined {
  const from = (state as Partial<DestinationState> | null)?.from;
  return typeof from?.pathname === "string" ? from : undefined;
}

/** The role whose screen a destination is. */
export function roleFor({ pathname }: Place): Role | undefined {
  const name = screenAt(pathname);
  const area = name && screenOf(name).area;
  return area === "resident" || area === "staff" ? area : undefined;
}

function mayOpen({ role, isManager }: SessionUserView, place: Place): boolean {
  const name = screenAt(place.pathname);
  return name !== undefined && roleFor(place) === role && (isManager || !screenOf(name).forManagers);
}

/** The way of a user who is logged in: to the destination if the user may open it, otherwise to the user's first screen. */
export function wayInto(user: SessionUserView, state: unknown): NavigateProps {
  const from = destinationIn(state);
  if (!from || !mayOpen(user, from)) return { to: homePath(user.role), replace: true };
  return { to: from, state: from.state, replace: true };
}
