/**
 * The page of a link that confirms an email address. A button confirms, because programs that check the links in emails open their pages,
 * too.
 */

import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { EMAIL_CHANGE_TEXTS } from "@domain/contact-rules.ts";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { api } from "../../lib/http.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { passFocusOn } from "../../ui/focus-content.ts";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import styles from "./auth-layout.module.css";
import { AuthLayout, DoneNote } from "./auth-layout.tsx";
import { OtherSession } from "./other-session.tsx";

export function ConfirmEmailScreen({ signOut }: { signOut: () => Promise<void> }) {
  useTitle(t("Confirm your email address"));
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get("token") ?? "";
  const [email, setEmail] = useState<string>();
  return (
    <AuthLayout title={t("Confirm your email address")}>
      {email === undefined ? (
        <OtherSession signOut={signOut}>
          <ConfirmForm key={token} token={token} onDone={setEmail} />
        </OtherSession>
      ) : (
        <DoneNote>{t("Your email address is now {email}. Log in with it from now on.", { email })}</DoneNote>
      )}
      <p className={styles.other}>
        <Link to={paths.login} className={text.link}>
          {t("Login")}
        </Link>
      </p>
    </AuthLayout>
  );
}

function ConfirmForm({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const form = useForm({
    initial: {},
    rule: () => undefined,
    problemsAs: "box",
    texts: { failed: EMAIL_CHANGE_TEXTS.linkInvalid, networkError: ACCOUNT_TEXTS.serverError },
    showsServerText: true,
    send: async () => {
      const { email } = await api.post<{ email: string }>("/api/auth/email-change", { token });
      onDone(email);
    },
  });
  if (token === "") return <ErrorBox text={EMAIL_CHANGE_TEXTS.linkInvalid} />;
  return (
    <form ref={passFocusOn} noValidate className={styles.form} onSubmit={form.submit}>
      <p>{t("Confirm that this email is yours. You then log in with this address.")}</p>
      <ErrorBox text={form.box} />
      <Button type="submit" variant="primary" size="large" busy={form.pending}>
        {t("Confirm")}
      </Button>
    </form>
  );
}
