/** The second step of Login for accounts with two-step login: an authenticator code, a recovery code or a passkey. */

import type { SecondStepWay } from "@domain/account.ts";
import { msg } from "@domain/message.ts";
import { CODE_INPUT_MAX_LENGTH, SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { useEffect, useId, useState } from "react";
import { loadCode } from "../../lib/chunk-load.ts";
import { ApiError, failureText } from "../../lib/http.ts";
import { offersPasskeys } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Row } from "../../ui/layout.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useForm } from "../../ui/use-form.ts";
import { authApi } from "./auth.api.ts";
import styles from "./auth-layout.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { LOGIN_FAILURES } from "./login-failures.ts";
import { useSession } from "./session.store.ts";
import { broadcastSession } from "./session-broadcast.ts";

const NO_PASSKEYS = msg(
  "Your account needs a passkey, and this browser has no passkeys. Log in with another browser or device.",
);

const FIELDS = {
  app: {
    label: msg("6-digit code"),
    hint: msg("From your authenticator app."),
    inputMode: "numeric",
    other: msg("Use a recovery code"),
  },
  recovery: {
    label: msg("Recovery code"),
    hint: msg("One of the codes you saved. Each works once."),
    inputMode: "text",
    other: msg("Use the authenticator app"),
  },
} as const;

export interface SecondStepProps {
  ways: readonly SecondStepWay[];
  onStartAgain: (problem?: string) => void;
}

export function SecondStep({ ways, onStartAgain }: SecondStepProps) {
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
    send: ({ code }) => finish(() => authApi.secondStep({ code })),
  });
  const passkey = useAction<"passkey">();
  const hasCode = ways.includes("code");
  const hasPasskey = ways.includes("passkey") && offersPasskeys();

  async function finish(send: () => ReturnType<typeof authApi.secondStep>): Promise<void> {
    try {
      await enter(await send());
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === "challenge_over";
      if (!isOver) throw error;
      return onStartAgain(failureText(error, LOGIN_FAILURES));
    }
    broadcastSession("signed-in");
  }

  async function sendPasskey() {
    const { signChallenge } = await loadCode(() => import("../../lib/webauthn.ts"));
    return authApi.secondStep({ credential: await signChallenge(await authApi.secondStepOptions()) });
  }

  function confirmByPasskey(): void {
    form.showProblem(undefined);
    void passkey.run(
      "passkey",
      () => finish(sendPasskey),
      (error) => form.showProblem({ text: failureText(error, LOGIN_FAILURES) }),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the kind changes, the new field gets the focus
  useEffect(() => form.focus("code"), [kind]);

  const passkeyButton = hasPasskey ? (
    <Button
      variant={hasCode ? "secondary" : "primary"}
      size="large"
      busy={passkey.pending !== undefined}
      onClick={confirmByPasskey}
    >
      {t("Use a passkey")}
    </Button>
  ) : null;
  const backButton = (
    <Button variant="ghost" onClick={() => onStartAgain()}>
      {t("Back to login")}
    </Button>
  );
  if (!hasCode) {
    return (
      <AuthLayout title={t("Two-step login")}>
        <div className={styles.form}>
          <ErrorBox text={form.box} />
          <p>{hasPasskey ? t("Confirm with your passkey.") : t(NO_PASSKEYS)}</p>
          {passkeyButton}
          <Row gap={1} align="stretch" justify="between" wrap className={styles.ways}>
            {backButton}
          </Row>
        </div>
      </AuthLayout>
    );
  }

  function switchKind(): void {
    setKind(kind === "app" ? "recovery" : "app");
    form.enter({ code: "" });
    form.showProblem(undefined);
  }

  return (
    <AuthLayout title={t("Two-step login")}>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.submit}
        aria-describedby={form.box ? problemId : undefined}
      >
        <ErrorBox id={problemId} text={form.box} />
        <TextInput
          {...form.field("code")}
          label={t(field.label)}
          hint={t(field.hint)}
          inputMode={field.inputMode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_INPUT_MAX_LENGTH}
        />
        <Button type="submit" variant="primary" size="large" busy={form.pending}>
          {t("Continue")}
        </Button>
        {passkeyButton}
        <Row gap={1} align="stretch" justify="between" wrap className={styles.ways}>
          <Button variant="ghost" onClick={switchKind}>
            {t(other)}
          </Button>
          {backButton}
        </Row>
      </form>
    </AuthLayout>
  );
}
