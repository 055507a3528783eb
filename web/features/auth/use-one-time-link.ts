/**
 * Reads the token of a one-time link, `#invite=` or `#reset=`, from the URL of Register or of an invitation to the staff, and
 * asks the server for its user. (Links of earlier versions have the token in the query.) The token then moves from the URL to the state of the
 * history entry: the browser's history doesn't show it, and a reload still finds it.
 */
import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { failureText } from "../../lib/http.ts";
import { authApi, type LinkOwner, type LinkToken } from "./auth.api.ts";

export interface OneTimeLink extends LinkOwner {
  /** `none` without a link; `open` once the server has accepted it; `refused` also if the server could not be reached. */
  status: "none" | "asking" | "open" | "refused";
  problem: string | undefined;
  /** Sent with the registration. */
  token: LinkToken | undefined;
}

type Answer = Omit<OneTimeLink, "token">;

const NO_LINK: Answer = { status: "none", email: "", problem: undefined };
const ASKING: Answer = { ...NO_LINK, status: "asking" };
const FAILURES = { failed: ACCOUNT_TEXTS.linkInvalid, networkError: ACCOUNT_TEXTS.serverError };

/** @param fields a fragment or a query, without its first character */
function tokenIn(fields: string, invitation: "invite" | "staff"): LinkToken | undefined {
  const values = new URLSearchParams(fields);
  const [invite, reset] = [values.get("invite"), values.get("reset")];
  if (invite) return { [invitation]: invite };
  return reset ? { reset } : undefined;
}

const tokenInAddress = ({ hash, search }: Location, invitation: "invite" | "staff") =>
  tokenIn(hash.slice(1), invitation) ?? tokenIn(search.slice(1), invitation);

/** A text that identifies the link, for effects and for dropping old responses. */
const keyOf = (token: LinkToken | undefined) => (token ? JSON.stringify(token) : undefined);

/** @param invitation the name under which the server expects the token of `#invite=` */
export function useOneTimeLink(invitation: "invite" | "staff" = "invite"): OneTimeLink {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname } = location;
  const addressKey = keyOf(tokenInAddress(location, invitation));
  const key: string | undefined = addressKey ?? (location.state as { link?: string } | null)?.link;
  const [result, setResult] = useState<{ key: string; answer: Answer }>();

  useEffect(() => {
    if (addressKey) navigate(pathname, { replace: true, state: { link: addressKey } });
  }, [addressKey, pathname, navigate]);

  useEffect(() => {
    if (!key) return;
    let isUnmounted = false;
    const finish = (answer: Answer) => !isUnmounted && setResult({ key, answer });
    authApi.link(JSON.parse(key)).then(
      (owner) => finish({ ...NO_LINK, ...owner, status: "open" }),
      (error: unknown) => finish({ ...NO_LINK, status: "refused", problem: failureText(error, FAILURES) }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [key]);

  if (!key) return { ...NO_LINK, token: undefined };
  return { ...(result?.key === key ? result.answer : ASKING), token: JSON.parse(key) };
}
