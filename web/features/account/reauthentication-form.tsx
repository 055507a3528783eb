/** The form that confirms the login: by a passkey, or by the password and, with two-step login, a code. */

import { PASSWORD_TEXTS } from "@domain/account-rules.ts";
import type { Problem } from "@domain/field-rules.ts";
import { msg } from "@domain/message.ts";
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { useEffect } from "react";
import { loadCode } from "../../lib/chunk-load.ts";
import { failureText } from "../../lib/http.ts";
import { offersPasskeys } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { view } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useForm } from "../../ui/use-form.ts";
import { accountApi, type Proofs } from "./account.api.ts";
import styles from "./account.module.css";
import { ACCOUNT_FORM } from "./account-form.ts";
import { CodeInput } from "./code-input.tsx";
import { usePasskeys } from "./passkeys.store.ts";
import { useSecondFactor } from "./second-factor.store.ts";

function proofsProblem({ password, code }: Proofs, isCodeNeeded: boolean): Problem<keyof Proofs> | undefined {
  if (password === "") return { field: "password", text: PASSWORD_TEXTS.currentMissing };
  if (isCodeNeeded && code.trim() === "") return { field: "code", text: SECOND_FACTOR_TEXTS.codeMissing };
  return undefined;
}

const TITLE = msg("Confirm that it’s you");

interface ReauthenticationFormProps {
  email: string;
  onDone: () => void;
  onClose: () => void;
}

export function ReauthenticationForm({ email, onDone, onClose }: ReauthenticationFormProps) {
  const isCodeNeeded = useSecondFactor(({ data }) => data?.on ?? false);
  const isRequired = useSecondFactor(({ data }) => data?.required ?? false);
  const hasPasskey = usePasskeys(({ data }) => (data?.passkeys.length ?? 0) > 0) && offersPasskeys();
  const passkey = useAction<"passkey">();
  useEffect(() => view(undefined, useSecondFactor), []);
  useEffect(() => (offersPasskeys() ? view(undefined, usePasskeys) : undefined), []);
  const form = useForm({
    ...ACCOUNT_FORM,
    initial: { password: "", code: "" },
    rule: (proofs) => proofsProblem(proofs, isCodeNeeded),
    send: accountApi.reauthenticate,
    onDone,
  });

  async function sendPasskey(): Promise<void> {
    const { signChallenge } = await loadCode(() => import("../../lib/webauthn.ts"));
    const credential = await signChallenge(await accountApi.reauthenticationOptions());
    await accountApi.reauthenticate({ credential });
  }

  async function confirmByPasskey(): Promise<void> {
    form.showProblem(undefined);
    const showProblem = (error: unknown) =>
      form.showProblem({ text: failureText(error, ACCOUNT_FORM.texts) });
    if (await passkey.run("passkey", sendPasskey, showProblem)) onDone();
  }

  const passkeyButton = hasPasskey ? (
    <Button busy={passkey.pending !== undefined} onClick={() => void confirmByPasskey()}>
      {t("Use a passkey")}
    </Button>
  ) : null;
  // If the passkey is the second step, the server doesn't accept the password alone.
  if (hasPasskey && isRequired && !isCodeNeeded) {
    return (
      <Dialog
        open
        title={t(TITLE)}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t("Cancel")}</Button>}
      >
        <div className={styles.form}>
          <ErrorBox text={form.box} />
          <p className={styles.text}>{t("This needs your passkey again.")}</p>
          <div className={styles.actions}>{passkeyButton}</div>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog title={t(TITLE)} save={t("Confirm")} form={form} onClose={onClose}>
      <p className={styles.text}>
        {hasPasskey
          ? t("This needs your passkey or your password again.")
          : t("This needs your password again.")}
      </p>
      {passkeyButton ? <div className={styles.actions}>{passkeyButton}</div> : null}
      {/* For password managers, which fill in the password of this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...form.field("password")}
        label={t("Current password")}
        autoComplete="current-password"
      />
      {isCodeNeeded ? (
        <CodeInput
          {...form.field("code")}
          label={t("Code")}
          hint={t("6 digits from your authenticator app, or a recovery code.")}
        />
      ) : null}
    </FormDialog>
  );
}
