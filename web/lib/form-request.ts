/**
 * Addresses that open a form, such as `?add=resident`. The screen with the form removes the request from the address, so that neither Back nor
 * a reload opens the form again.
 */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const FORM_PARAM = "add";

/** @param form the form's name, such as `resident` */
export const formAddress = (path: string, form: string): string => `${path}?${FORM_PARAM}=${form}`;

/** @param onRequest opens the form that the address names */
export function useFormRequest(onRequest: (form: string) => void): void {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a request
  useEffect(() => {
    const params = new URLSearchParams(search);
    const form = params.get(FORM_PARAM);
    if (form === null) return;
    params.delete(FORM_PARAM);
    navigate({ search: params.toString(), hash }, { replace: true, state });
    onRequest(form);
  }, [search]);
}
