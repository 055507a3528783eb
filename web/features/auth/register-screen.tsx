/** The screen 'Register', with or without a one-time link (specification, sections 2, 5 and 8). */

import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import { registerFormProblem } from "@domain/registration-rules.ts";
import { homePath } from "@domain/roles.ts";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { rich, t } from "../../lib/t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { authApi } from "./auth.api.ts";
import styles from "./auth-layout.module.css";
import { AuthLayout, DoneNote } from "./auth-layout.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { OtherSession } from "./other-session.tsx";
import { useSession } from "./session.store.ts";
import { type OneTimeLink, useOneTimeLink } from "./use-one-time-link.ts";
import { useSessionCheck } from "./use-session-check.ts";

/** The success text is shown this long before Login opens (specification, section 9). */
const REGISTER_REDIRECT_MS = 1000;

/** @param props.signOut ends the session of the logged-in user */
export function RegisterScreen({ signOut }: { signOut: () => Promise<void> }) {
  useTitle(t("Register"));
  useSessionCheck();
  const user = useSession((state) => state.user);
  const link = useOneTimeLink();
  if (user && link.status === "none") return <Navigate to={homePath(user.role)} replace />;
  const isReset = link.token !== undefined && "reset" in link.token;
  return (
    <AuthLayout title={isReset ? t("Choose a new password") : t("Register")}>
      {link.status === "refused" ? <ErrorBox text={link.problem} /> : null}
      {link.status === "none" ? <RegisterForm link={link} save={t("Register")} /> : null}
      {link.status === "asking" || link.status === "open" ? (
        <OtherSession email={link.email} signOut={signOut}>
          <RegisterForm link={link} save={isReset ? t("Save password") : t("Register")} />
        </OtherSession>
      ) : null}
      <p className={styles.other}>
        {rich("Already have an account? <login>Login</login>", {
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

/** @param props.save the label of the submit button */
function RegisterForm({ link, save }: { link: OneTimeLink; save: string }) {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initial: { email: link.email, password: "", confirmPassword: "" },
    rule: registerFormProblem,
    problemsAs: "box",
    texts: { failed: ACCOUNT_TEXTS.registerFailed, networkError: ACCOUNT_TEXTS.serverError },
    showsServerText: true,
    failureFocus: "email",
    hasPasswords: true,
    send: ({ email, password }) => authApi.register({ email: email.trim(), password, ...link.token }),
    onDone: () => setDone(true),
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate(paths.login), REGISTER_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <ErrorBox text={form.box} />
      {isDone ? <DoneNote>{t(ACCOUNT_TEXTS.registered)}</DoneNote> : null}
      <TextInput
        {...form.field("email")}
        label={t("Email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        readOnly={link.status !== "none"}
      />
      <NewPasswordFields field={form.field} />
      <Button type="submit" variant="primary" size="large" busy={form.pending} disabled={isDone}>
        {save}
      </Button>
    </form>
  );
}
