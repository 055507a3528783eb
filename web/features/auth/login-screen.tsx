/** The screen 'Login' (specification, section 2). */
import { ACCOUNT_TEXTS, loginProblem } from "@domain/account-rules.ts";
import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import { msg } from "@domain/message.ts";
import { isRole, type Role } from "@domain/roles.ts";
import { type MouseEvent, useId, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { joinWithOr } from "../../lib/by-locale.ts";
import { loadCode } from "../../lib/chunk-load.ts";
import { failureText } from "../../lib/http.ts";
import type { Component } from "../../lib/jsx/rendered.ts";
import { paths } from "../../lib/paths.ts";
import { offersPasskeys, useProperty } from "../../lib/property.store.ts";
import { rich, t } from "../../lib/t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Row } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import styles from "./auth-layout.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { destinationIn, navigationAfterLogin, roleFor } from "./destination.ts";
import { LOGIN_FAILURES } from "./login-failures.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import type { SecondStepProps } from "./second-step.tsx";
import { useSession } from "./session.store.ts";
import { broadcastSession } from "./session-broadcast.ts";
import { useSessionCheck } from "./use-session-check.ts";

const roleChoices = (): { value: Role; label: string }[] => [
  { value: "resident", label: t("Resident") },
  { value: "staff", label: t("Staff") },
];

/** The hint below a refused login. It doesn't reveal whether an account has the other role. */
const OTHER_ROLE = {
  resident: msg("If you are staff, choose Staff above."),
  staff: msg("If you are a resident, choose Resident above."),
};

function firstRole(state: unknown): Role {
  const from = destinationIn(state);
  return (from && roleFor(from)) ?? lastRole() ?? "resident";
}

export function LoginScreen() {
  useTitle(t("Login"));
  useSessionCheck();
  const user = useSession((session) => session.user);
  const { state } = useLocation();
  const signIn = useSession((session) => session.signIn);
  const [startRole] = useState<Role>(() => firstRole(state));
  // The code of the second step is loaded when a login needs it.
  const [SecondStep, setSecondStep] = useState<Component<SecondStepProps>>();
  const [ways, setWays] = useState<SecondStepProps["ways"]>([]);
  const problemId = useId();
  const [hasPasskeys] = useState(offersPasskeys);
  const form = useForm<"email" | "password" | "role" | "remember">({
    initial: { email: "", password: "", role: startRole, remember: "" },
    rule: loginProblem,
    problemsAs: "box",
    texts: LOGIN_FAILURES,
    showsServerText: true,
    failureFocus: "password",
    hasPasswords: true,
    send: async ({ email, password }) => {
      const secondStepWays = await signIn({ email: email.trim(), password, role, remember });
      rememberRole(role);
      if (secondStepWays.length === 0) return broadcastSession("signed-in");
      setWays(secondStepWays);
      const step = await loadCode(() => import("./second-step.tsx"));
      setSecondStep(() => step.SecondStep);
    },
  });

  const remember = form.values.remember !== "";
  const role: Role = form.values.role === "staff" ? "staff" : "resident";

  if (user) return <Navigate {...navigationAfterLogin(user, state)} />;

  function startAgain(problem?: string): void {
    form.enter({ password: "" });
    form.showProblem(problem === undefined ? undefined : { text: problem });
    setSecondStep(undefined);
  }

  if (SecondStep) return <SecondStep ways={ways} onStartAgain={startAgain} />;

  const showPasskeyProblem = (error?: unknown) =>
    form.showProblem(error === undefined ? undefined : { text: failureText(error, LOGIN_FAILURES) });

  /** The link has no target (specification, section 2, Login). It shows how to reset a password. */
  function explainReset(event: MouseEvent): void {
    event.preventDefault();
    const { phone, email } = useProperty.getState().property;
    const contacts = [phone, email].filter((contact) => contact !== "");
    form.show(
      contacts.length > 0
        ? t("To reset your password, ask the office for a link: {ways}.", { ways: joinWithOr(contacts) })
        : t("To reset your password, ask the office for a link."),
    );
  }

  /** Marks fields that are missing. A wrong password marks none, because the email may be the wrong one. */
  const isMissing = (value: string) => form.box === t(ACCOUNT_TEXTS.loginIncomplete) && value.trim() === "";
  return (
    <AuthLayout title={t("Log in")}>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.submit}
        aria-describedby={form.box ? problemId : undefined}
      >
        <SegmentedControl
          label={t("I am a")}
          choices={roleChoices()}
          value={role}
          onChange={(nextRole) => form.enter({ role: nextRole })}
        />
        <ErrorBox id={problemId} text={form.box} />
        {form.box === ACCOUNT_TEXTS.loginRefused ? (
          <p className={styles.hint}>{t(OTHER_ROLE[role])}</p>
        ) : null}
        <TextInput
          {...form.field("email")}
          label={t("Email")}
          type="email"
          autoComplete={hasPasskeys ? "username webauthn" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          invalid={isMissing(form.values.email)}
        />
        <PasswordInput
          {...form.field("password")}
          // A refused login shows its text only in the box, because the email may be the wrong one.
          {...(form.box === ACCOUNT_TEXTS.loginRefused && { problem: undefined })}
          label={t("Password")}
          autoComplete="current-password"
          invalid={isMissing(form.values.password)}
        />
        <Row gap="1 3" justify="between" wrap tone="body" className={styles.row}>
          <Checkbox
            name="remember"
            checked={remember}
            onChange={({ target }) => form.enter({ remember: target.checked ? "yes" : "" })}
          >
            {t("Remember me")}
          </Checkbox>
          <span>
            {rich("Forgot password? <reset>Reset</reset>", {
              reset: (inner) => (
                <Link to={paths.login} className={text.link} onClick={explainReset}>
                  {inner}
                </Link>
              ),
            })}
          </span>
        </Row>
        <Button type="submit" variant="primary" size="large" busy={form.pending}>
          {t("Login")}
        </Button>
        {hasPasskeys ? <PasskeyButton remember={remember} onProblem={showPasskeyProblem} /> : null}
        <p className={styles.other}>
          {rich("Don’t have an account? <register>Register</register>", {
            register: (inner) => (
              <Link to={paths.register} className={text.link}>
                {inner}
              </Link>
            ),
          })}
        </p>
      </form>
    </AuthLayout>
  );
}

const ROLE_COOKIE = "login-role";
const YEAR_S = 365 * 24 * 60 * 60;

/** The role of the last login on this device, which Login offers first. A cookie, because logging out clears the local storage. */
function lastRole(): Role | undefined {
  const value = new RegExp(`(?:^|; )${ROLE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return isRole(value) ? value : undefined;
}

function rememberRole(role: Role): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
  document.cookie = `${ROLE_COOKIE}=${role}; Path=/login; Max-Age=${YEAR_S}; SameSite=Lax`;
}
