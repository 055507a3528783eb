/** A step that requires the password and a code: turning off the second factor, or new recovery codes. */
import { PASSWORD_TEXTS } from "@domain/account-rules.ts";
import type { Problem } from "@domain/field-rules.ts";
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { useState } from "react";
import { showAlert } from "../../ui/alerts.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useForm } from "../../ui/use-form.ts";
import { accountApi, type Proofs } from "./account.api.ts";
import styles from "./account.module.css";
import { ACCOUNT_FORM } from "./account-form.ts";
import { CodeInput } from "./code-input.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StepForm } from "./step-form.tsx";

function proofsProblem({ password, code }: Proofs): Problem<keyof Proofs> | undefined {
  if (password === "") return { field: "password", text: PASSWORD_TEXTS.currentMissing };
  return code.trim() === "" ? { field: "code", text: SECOND_FACTOR_TEXTS.codeMissing } : undefined;
}

interface ProofsStepProps {
  text: string;
  save: string;
  send: (proofs: Proofs) => Promise<void>;
  onDone?: () => void;
  onBack: () => void;
}

function ProofsStep({ text, save, onBack, ...sending }: ProofsStepProps) {
  const initial = { password: "", code: "" };
  const form = useForm({ ...ACCOUNT_FORM, initial, rule: proofsProblem, ...sending });
  return (
    <StepForm form={form} save={save} onBack={onBack}>
      <p className={styles.text}>{text}</p>
      <PasswordInput {...form.field("password")} label="Current password" autoComplete="current-password" />
      <CodeInput
        {...form.field("code")}
        label="Code"
        hint="6 digits from your authenticator app, or a recovery code."
      />
    </StepForm>
  );
}

export function TurnOffStep({ onBack }: { onBack: () => void }) {
  const send = async (proofs: Proofs) => {
    await accountApi.turnOff(proofs);
    showAlert("Two-step login is off.", { tone: "success", role: "status" });
  };
  return (
    <ProofsStep
      text="You will log in with your password alone, and your recovery codes will stop working."
      save="Turn off"
      send={send}
      onDone={onBack}
      onBack={onBack}
    />
  );
}

export function NewCodesStep({ onBack }: { onBack: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onBack} />;
  return (
    <ProofsStep
      text="New codes replace your earlier ones, which then stop working."
      save="Make new codes"
      send={async (proofs) => setCodes((await accountApi.renewCodes(proofs)).recoveryCodes)}
      onBack={onBack}
    />
  );
}
