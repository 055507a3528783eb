/** What takes the password and a code: turning the second factor off, and new recovery codes. */
import { PASSWORD_TEXTS } from "@domain/account-rules.ts";
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { useState } from "react";
import { showAlert } from "../../ui/alerts.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { accountApi, type Proofs } from "./account.api.ts";
import styles from "./account.module.css";
import { CodeInput } from "./code-input.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StepForm } from "./step-form.tsx";
import { useAccountForm } from "./use-account-form.ts";

const EMPTY = { password: "", code: "" };

function problemOf({ password, code }: Proofs): string | undefined {
  if (password === "") return PASSWORD_TEXTS.currentMissing;
  return code.trim() === "" ? SECOND_FACTOR_TEXTS.codeMissing : undefined;
}

function fieldOf(problem: string): keyof Proofs {
  const ofPassword: string[] = Object.values(PASSWORD_TEXTS);
  return ofPassword.includes(problem) ? "password" : "code";
}

interface ProofsStepProps {
  text: string;
  save: string;
  send: (proofs: Proofs) => Promise<void>;
  onBack: () => void;
}

function ProofsStep({ text, save, send, onBack }: ProofsStepProps) {
  const form = useAccountForm({ empty: EMPTY, problemOf, fieldOf, send });
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
    onBack();
  };
  return (
    <ProofsStep
      text="Your password alone will sign you in again, and your recovery codes end."
      save="Turn off"
      send={send}
      onBack={onBack}
    />
  );
}

export function NewCodesStep({ onBack }: { onBack: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onBack} />;
  return (
    <ProofsStep
      text="Your earlier recovery codes end when new ones are made."
      save="Make new codes"
      send={async (proofs) => setCodes((await accountApi.renewCodes(proofs)).recoveryCodes)}
      onBack={onBack}
    />
  );
}
