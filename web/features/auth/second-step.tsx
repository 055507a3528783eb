/** The second step of Login, where an account has one: a code of the authenticator app, or a recovery code. */
import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { APP_CODE_LENGTH, CODE_INPUT_MAX_LENGTH, SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../lib/http.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextInput } from "../../ui/field.tsx";
import styles from "./auth-layout.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { problemText } from "./problem-text.ts";
import { useSession } from "./session.store.ts";
import { broadcastSession } from "./session-broadcast.ts";

const REFUSALS = { failed: ACCOUNT_TEXTS.loginFailed, unreachable: ACCOUNT_TEXTS.serverError };

const FIELDS = {
  app: {
    label: `${APP_CODE_LENGTH}-digit code`,
    hint: "From your authenticator app.",
    inputMode: "numeric",
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of those that you saved; each works once.",
    inputMode: "text",
    other: "Use the authenticator app",
  },
} as const;

export function SecondStep({ onStartAgain }: { onStartAgain: (why?: string) => void }) {
  const enterCode = useSession((state) => state.enterCode);
  const [kind, setKind] = useState<keyof typeof FIELDS>("app");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const { other, ...field } = FIELDS[kind];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind's field begins empty and in focus
  useEffect(() => input.current?.focus(), [kind]);

  function refuse(why: string): void {
    setProblem(why);
    input.current?.select();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === "") return refuse(SECOND_FACTOR_TEXTS.codeMissing);
    setBusy(true);
    setProblem(undefined);
    try {
      await enterCode(code);
      broadcastSession("signed-in");
    } catch (error) {
      setBusy(false);
      const why = problemText(error, REFUSALS);
      if (error instanceof ApiError && error.code === "challenge_over") onStartAgain(why);
      else refuse(why);
    }
  }

  function switchKind(): void {
    setKind(kind === "app" ? "recovery" : "app");
    setCode("");
    setProblem(undefined);
  }

  return (
    <AuthLayout title="Two-step login">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        aria-describedby={problem ? problemId : undefined}
      >
        <ErrorBox id={problemId} text={problem} />
        <TextInput
          {...field}
          ref={input}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_INPUT_MAX_LENGTH}
          invalid={problem !== undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Continue
        </Button>
        <div className={styles.ways}>
          <Button variant="ghost" onClick={switchKind}>
            {other}
          </Button>
          <Button variant="ghost" onClick={() => onStartAgain()}>
            Back to login
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}
