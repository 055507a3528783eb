/** The navigation state of links to the profile: the resident, and the figure that was clicked (specification, section 2). */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ADD_PARAM } from "../../../lib/add-request.ts";

export interface ProfileLink {
  /** Undefined if the URL was opened without a link. */
  userID: string | undefined;
  /** A figure of the dashboard, such as 'Violations'. */
  about: string | undefined;
  /** The entry whose form is to be opened. */
  add: "payment" | "behavior" | undefined;
}

const textIn = (state: object, name: string): string | undefined => {
  const value: unknown = (state as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const NOTHING: ProfileLink = { userID: undefined, about: undefined, add: undefined };

/** Reads the navigation state. It is checked because the browser keeps it over reloads and any script can write it. */
export function readProfileState(state: unknown): ProfileLink {
  if (typeof state !== "object" || state === null) return NOTHING;
  const add = textIn(state, "add");
  return {
    userID: textIn(state, "userID"),
    about: textIn(state, "about"),
    add: add === "payment" || add === "behavior" ? add : undefined,
  };
}

/** Of an address that names the resident, as links to a new tab need it, only the navigation state is kept. */
export function useProfileLink(): ProfileLink {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const userID = /^#([\w-]+)$/.exec(hash)?.[1];
  const named = userID && { userID, add: new URLSearchParams(search).get(ADD_PARAM) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is moved
  useEffect(() => {
    if (named) navigate({ search: "" }, { replace: true, state: named });
  }, [search, hash]);
  return readProfileState(named || state);
}

/** Opens the form that the link asks for, once: neither Back nor a reload opens it again. */
export function useProfileRequest(
  { add, ...link }: ProfileLink,
  open: (add: "payment" | "behavior") => void,
): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a request opens the form
  useEffect(() => {
    if (add === undefined || hash !== "") return;
    navigate({}, { replace: true, state: link });
    open(add);
  }, [add, hash]);
}
