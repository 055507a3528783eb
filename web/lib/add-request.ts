/**
 * Addresses that open a form, such as `?add=resident`. The form's screen takes the request out of the address, so that neither Back nor a
 * reload opens the form again.
 */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** The parameter of the address. */
const ADD_PARAM = "add";

/** @param what what to add, such as `resident` */
export const addAddress = (path: string, what: string): string => `${path}?${ADD_PARAM}=${what}`;

/** @param onRequest opens the form for what the address asks to add */
export function useAddRequest(onRequest: (what: string) => void): void {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a request
  useEffect(() => {
    const params = new URLSearchParams(search);
    const what = params.get(ADD_PARAM);
    if (what === null) return;
    params.delete(ADD_PARAM);
    navigate({ search: params.toString(), hash }, { replace: true, state });
    onRequest(what);
  }, [search]);
}
