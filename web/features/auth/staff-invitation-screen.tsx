/** The page of an invitation to the staff: the invited person checks their name and chooses a password. */

import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { staffRegistrationProblem } from "@domain/team-rules.ts";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { rich, t } from "../../lib/t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextInput } from "../../ui/field.tsx";
import { passFocusOn } from "../../ui/focus-content.ts";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { authApi } from "./auth.api.ts";
import styles from "./auth-layout.module.css";
import { AuthLayout, DoneNote } from "./auth-layout.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { OtherSession } from "./other-session.tsx";
import { type OneTimeLink, useOneTimeLink } from "./use-one-time-link.ts";

export function StaffInvitationScreen({ signOut }: { signOut: () => Promise<void> }) {
  useTitle(t("Staff invitation"));
  const link = useOneTimeLink("staff");
  const [isDone, setDone] = useState(false);
  const problem = link.status === "none" ? ACCOUNT_TEXTS.linkInvalid : link.problem;
  return (
    <AuthLayout title={problem === undefined ? t("Welcome to the team") : t("Staff invitation")}>
      {isDone ? <DoneNote>{t("Your account is ready. Log in as staff.")}</DoneNote> : null}
      {problem === undefined ? null : <ErrorBox text={problem} />}
      {link.status === "asking" ? <p role="status">{t("Loading...")}</p> : null}
      {link.status === "open" && !isDone ? (
        <OtherSession email={link.email} signOut={signOut}>
          <InvitationForm key={link.email} link={link} onDone={() => setDone(true)} />
        </OtherSession>
      ) : null}
      <p className={styles.other}>
        {rich(isDone ? "<login>Login</login>" : "Already have an account? <login>Login</login>", {
          login: (inner) => (
            <Link to={paths.login} className={text.link}>
              {inner}
            </Link>
          ),
        })}
      </p>
    </AuthLayout>
  );
}

function InvitationForm({ link, onDone }: { link: OneTimeLink; onDone: () => void }) {
  const { firstName = "", lastName = "" } = link;
  const form = useForm({
    initial: { firstName, lastName, password: "", confirmPassword: "" },
    rule: staffRegistrationProblem,
    problemsAs: "box",
    texts: { failed: ACCOUNT_TEXTS.registerFailed, networkError: ACCOUNT_TEXTS.serverError },
    showsServerText: true,
    hasPasswords: true,
    send: ({ confirmPassword: _, ...values }) =>
      authApi.registerStaff({ ...values, invite: link.token?.staff ?? "" }),
    onDone,
  });
  return (
    <form ref={passFocusOn} noValidate className={styles.form} onSubmit={form.submit}>
      <ErrorBox text={form.box} />
      <TextInput
        name="email"
        label={t("Email")}
        type="email"
        autoComplete="username"
        value={link.email}
        readOnly
      />
      <TextInput {...form.field("firstName")} label={t("First name")} autoComplete="given-name" />
      <TextInput {...form.field("lastName")} label={t("Last name (optional)")} autoComplete="family-name" />
      <NewPasswordFields field={form.field} />
      <Button type="submit" variant="primary" size="large" busy={form.pending}>
        {t("Save password")}
      </Button>
    </form>
  );
}
