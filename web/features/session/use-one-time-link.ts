/** Reads `?invite=` or `?reset=` from the address of Register and asks whose link it is. */
import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { problemText } from "./problem-text.ts";
import { sessionCalls } from "./session.calls.ts";

export interface OneTimeLink {
  /** `none` without a link in the address; `open` once the server knows it. */
  status: "none" | "asking" | "open" | "refused";
  email: string;
  problem: string | undefined;
  /** What the registration sends along. */
  token: { invite: string } | { reset: string } | undefined;
}

const REFUSALS = { failed: ACCOUNT_TEXTS.linkInvalid, unreachable: ACCOUNT_TEXTS.serverError };

export function useOneTimeLink(): OneTimeLink {
  const [search] = useSearchParams();
  const invite = search.get("invite");
  const reset = search.get("reset");
  const [answer, setAnswer] = useState<Omit<OneTimeLink, "token">>({
    status: invite || reset ? "asking" : "none",
    email: "",
    problem: undefined,
  });

  useEffect(() => {
    const link = invite ? { invite } : reset ? { reset } : undefined;
    if (!link) return;
    let left = false;
    sessionCalls.link(link).then(
      ({ email }) => !left && setAnswer({ status: "open", email, problem: undefined }),
      (error: unknown) =>
        !left && setAnswer({ status: "refused", email: "", problem: problemText(error, REFUSALS) }),
    );
    return () => {
      left = true;
    };
  }, [invite, reset]);

  return { ...answer, token: invite ? { invite } : reset ? { reset } : undefined };
}
