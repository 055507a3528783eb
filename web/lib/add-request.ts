/**
 * Addresses that open a form, such as `?add=resident`. The form's screen takes the request out of the address, so that neither Back nor a
 * reload opens the form again.
 */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "./paths.ts";

const PARAM = "add";

/** @param what what to add, such as `resident` */
export const addAddress = (path: string, what: string): string => `${path}?${PARAM}=${what}`;

/** @param onRequest opens the form for what the address asks to add */
export function useAddRequest(onRequest: (what: string) => void): void {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a request
  useEffect(() => {
    const params = new URLSearchParams(search);
    const what = params.get(PARAM);
    if (what === null) return;
    params.delete(PARAM);
    navigate({ search: params.toString(), hash }, { replace: true, state });
    onRequest(what);
  }, [search]);
}

/**
 * The address of a resident's profile for links that may open in a new tab, which gets no navigation state.
 * @param add the entry whose form is opened, such as `payment`
 */
export function profileAddress(userID: string, add?: string): string {
  const path = paths.residentProfile;
  return `${add === undefined ? path : addAddress(path, add)}#${encodeURIComponent(userID)}`;
}

/** What an address of `profileAddress` says; undefined for an address without a resident. */
export function readProfileAddress(
  search: string,
  hash: string,
): { userID: string; add: string } | undefined {
  const userID = /^#([\w-]+)$/.exec(hash)?.[1];
  return userID === undefined ? undefined : { userID, add: new URLSearchParams(search).get(PARAM) ?? "" };
}
