/** Asks for the password, and with two-step login for a code. */
import { PASSWORD_TEXTS } from "@domain/account-rules.ts";
import type { Problem } from "@domain/field-rules.ts";
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { useEffect } from "react";
import { view } from "../../lib/views.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useForm } from "../../ui/use-form.ts";
import { accountApi, type Proofs } from "./account.api.ts";
import styles from "./account.module.css";
import { ACCOUNT_FORM } from "./account-form.ts";
import { CodeInput } from "./code-input.tsx";
import { useSecondFactor } from "./second-factor.store.ts";

function proofsProblem({ password, code }: Proofs, isCodeNeeded: boolean): Problem<keyof Proofs> | undefined {
  if (password === "") return { field: "password", text: PASSWORD_TEXTS.currentMissing };
  if (isCodeNeeded && code.trim() === "") return { field: "code", text: SECOND_FACTOR_TEXTS.codeMissing };
  return undefined;
}

interface ReauthenticationFormProps {
  email: string;
  onDone: () => void;
  onClose: () => void;
}

export function ReauthenticationForm({ email, onDone, onClose }: ReauthenticationFormProps) {
  const isCodeNeeded = useSecondFactor(({ data }) => data?.on ?? false);
  useEffect(() => view(undefined, useSecondFactor), []);
  const form = useForm({
    ...ACCOUNT_FORM,
    initial: { password: "", code: "" },
    rule: (proofs) => proofsProblem(proofs, isCodeNeeded),
    send: accountApi.reauthenticate,
    onDone,
  });
  return (
    <FormDialog title="Confirm that it’s you" save="Confirm" form={form} onClose={onClose}>
      <p className={styles.text}>This needs your password again.</p>
      {/* For password managers, which fill in the password of this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput {...form.field("password")} label="Current password" autoComplete="current-password" />
      {isCodeNeeded ? (
        <CodeInput
          {...form.field("code")}
          label="Code"
          hint="6 digits from your authenticator app, or a recovery code."
        />
      ) : null}
    </FormDialog>
  );
}
