/**
 * Asks before a page of an emailed link opens while a user is logged in on this device, because the link may belong to another person.
 * Going on ends that session, so that the link's owner never lands on another person's screens. Only a user whose link it is keeps the session.
 */

import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { msgs } from "@domain/message.ts";
import { type ReactNode, useState } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { passFocusOn } from "../../ui/focus-content.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "./auth-layout.module.css";
import { useSession } from "./session.store.ts";
import { useSessionCheck } from "./use-session-check.ts";
import { useUserName } from "./use-user-name.ts";

const ROLE_NAMES = msgs({ resident: "resident", staff: "staff" });

interface OtherSessionProps {
  /** The email address of the link's owner: empty until it has loaded, undefined for links that don't reveal it. */
  email?: string;
  signOut: () => Promise<void>;
  children: ReactNode;
}

export function OtherSession({ email, signOut, children }: OtherSessionProps) {
  useSessionCheck();
  const status = useSession((state) => state.status);
  const user = useSession((state) => state.user);
  const userName = useUserName();
  const { pending, run } = useAction();
  const [isConfirmed, setConfirmed] = useState(false);
  if (status === "unknown" || (user !== null && email === "")) return <p role="status">{t("Loading...")}</p>;
  if (user === null || isConfirmed || user.email === email) return <>{children}</>;
  const values = { name: userName || user.email, email: user.email, role: t(ROLE_NAMES[user.role]) };
  return (
    <div ref={passFocusOn} className={styles.form}>
      <p role="status" dir="auto">
        {email === undefined
          ? t(
              "You are logged in as {name} ({email}, {role}). If this link is for someone else, log out first.",
              values,
            )
          : t(
              "You are logged in as {name} ({email}, {role}). This link is for {owner}. To use it, log out first.",
              { ...values, owner: email },
            )}
      </p>
      <Button
        variant="primary"
        size="large"
        busy={pending !== undefined}
        onClick={() => void run("logout", signOut, ACCOUNT_TEXTS.serverError)}
      >
        {t("Log out and continue")}
      </Button>
      {email === undefined ? (
        <Button size="large" onClick={() => setConfirmed(true)}>
          {t("This link is for me")}
        </Button>
      ) : null}
    </div>
  );
}
