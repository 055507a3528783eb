/** Login (specification, sections 2, 5 and 8). */

import { ACCOUNT_TEXTS, loginProblem } from "@domain/account-rules.ts";
import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import { homePath, type Role } from "@domain/roles.ts";
import { type FormEvent, type MouseEvent, useId, useRef, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useTitle } from "../../lib/use-title.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextInput } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import text from "../../ui/text.module.css";
import type { LoginForm } from "./auth.api.ts";
import styles from "./auth-layout.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { problemText } from "./problem-text.ts";
import { SecondStep } from "./second-step.tsx";
import { useSession } from "./session.store.ts";
import { broadcastSession } from "./session-broadcast.ts";
import { useSessionCheck } from "./use-session-check.ts";

const ROLE_CHOICES: { value: Role; label: string }[] = [
  { value: "resident", label: "Resident" },
  { value: "staff", label: "Staff" },
];

export const RESET_EXPLANATION =
  "Staff can issue a link to reset your password. Please ask them in person, by phone or by email.";

const REFUSALS = { failed: ACCOUNT_TEXTS.loginFailed, unreachable: ACCOUNT_TEXTS.serverError };

export function LoginScreen() {
  useTitle("Login");
  useSessionCheck();
  const user = useSession((state) => state.user);
  const [form, setForm] = useState<LoginForm>({ email: "", password: "", role: "resident", remember: false });
  const [isCodeWanted, setCodeWanted] = useState(false);
  const [problem, setProblem] = useState<string>();

  if (user) return <Navigate to={homePath(user.role)} replace />;

  function startAgain(why?: string): void {
    setForm({ ...form, password: "" });
    setProblem(why);
    setCodeWanted(false);
  }

  if (isCodeWanted) return <SecondStep onStartAgain={startAgain} />;
  return (
    <FirstStep form={form} setForm={setForm} before={problem} onCodeWanted={() => setCodeWanted(true)} />
  );
}

interface FirstStepProps {
  form: LoginForm;
  setForm: (form: LoginForm) => void;
  /** What an earlier try ended with. */
  before: string | undefined;
  onCodeWanted: () => void;
}

function FirstStep({ form, setForm, before, onCodeWanted }: FirstStepProps) {
  const { email, password, role, remember } = form;
  const signIn = useSession((state) => state.signIn);
  const [problem, setProblem] = useState(before);
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const problemId = useId();

  function refuse(why: string): void {
    setProblem(why);
    const field = email.trim() === "" ? emailInput : passwordInput;
    field.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const broken = loginProblem({ email, password });
    if (broken) return refuse(broken);
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await signIn({ ...form, email: email.trim() });
      if (outcome === "code-wanted") onCodeWanted();
      else broadcastSession("signed-in");
    } catch (error) {
      setBusy(false);
      refuse(problemText(error, REFUSALS));
    }
  }

  const invalid = (value: string) => problem === ACCOUNT_TEXTS.loginIncomplete && value.trim() === "";
  return (
    <AuthLayout title="Log in">
      <form
        noValidate
        className={styles.form}
        onSubmit={submit}
        aria-describedby={problem ? problemId : undefined}
      >
        <SegmentedControl
          label="I am a"
          choices={ROLE_CHOICES}
          value={role}
          onChange={(next) => setForm({ ...form, role: next })}
        />
        <ErrorBox id={problemId} text={problem} />
        <TextInput
          ref={emailInput}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          invalid={invalid(email)}
          value={email}
          onChange={(event) => setForm({ ...form, email: event.target.value })}
        />
        <PasswordInput
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          invalid={invalid(password)}
          value={password}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
        <div className={styles.row}>
          <Checkbox
            name="remember"
            checked={remember}
            onChange={(event) => setForm({ ...form, remember: event.target.checked })}
          >
            Remember me
          </Checkbox>
          <span>
            Forgot password?{" "}
            <Link to={paths.login} className={text.link} onClick={explainReset}>
              Reset
            </Link>
          </span>
        </div>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Login
        </Button>
        <p className={styles.other}>
          Don’t have an account?{" "}
          <Link to={paths.register} className={text.link}>
            Register
          </Link>
        </p>
      </form>
    </AuthLayout>
  );
}

/** The link leads nowhere (specification, section 2, Login); it says how a password is reset here. */
function explainReset(event: MouseEvent): void {
  event.preventDefault();
  showAlert(RESET_EXPLANATION);
}
