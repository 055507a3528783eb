/** The second step of Login for accounts with two-step login: an authenticator code or a recovery code. */
import { APP_CODE_LENGTH, CODE_INPUT_MAX_LENGTH, SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { useEffect, useId, useState } from "react";
import { ApiError, failureText } from "../../lib/http.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextInput } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { authApi } from "./auth.api.ts";
import styles from "./auth-layout.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { LOGIN_FAILURES } from "./login-failures.ts";
import { useSession } from "./session.store.ts";
import { broadcastSession } from "./session-broadcast.ts";

const FIELDS = {
  app: {
    label: `${APP_CODE_LENGTH}-digit code`,
    hint: "From your authenticator app.",
    inputMode: "numeric",
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the codes you saved. Each works once.",
    inputMode: "text",
    other: "Use the authenticator app",
  },
} as const;

export function SecondStep({ onStartAgain }: { onStartAgain: (why?: string) => void }) {
  const enter = useSession((state) => state.enter);
  const [kind, setKind] = useState<keyof typeof FIELDS>("app");
  const problemId = useId();
  const { other, ...field } = FIELDS[kind];
  const form = useForm({
    initial: { code: "" },
    rule: ({ code }) => (code === "" ? { field: "code", text: SECOND_FACTOR_TEXTS.codeMissing } : undefined),
    problemsAs: "box",
    texts: LOGIN_FAILURES,
    showsServerText: true,
    failureFocus: "code",
    send: async ({ code }) => {
      try {
        await enter(await authApi.secondStep(code));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "challenge_over") throw error;
        return onStartAgain(failureText(error, LOGIN_FAILURES));
      }
      broadcastSession("signed-in");
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the kind changes, the new field gets the focus
  useEffect(() => form.focus("code"), [kind]);

  function switchKind(): void {
    setKind(kind === "app" ? "recovery" : "app");
    form.enter({ code: "" });
    form.refuse(undefined);
  }

  return (
    <AuthLayout title="Two-step login">
      <form
        noValidate
        className={styles.form}
        onSubmit={form.submit}
        aria-describedby={form.box ? problemId : undefined}
      >
        <ErrorBox id={problemId} text={form.box} />
        <TextInput
          {...form.field("code")}
          {...field}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_INPUT_MAX_LENGTH}
        />
        <Button type="submit" variant="primary" size="large" busy={form.pending}>
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
