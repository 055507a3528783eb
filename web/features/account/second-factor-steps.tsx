/** The steps that turn off the second factor, or replace its recovery codes. */

import { useState } from "react";
import { t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { useForm } from "../../ui/use-form.ts";
import { accountApi } from "./account.api.ts";
import styles from "./account.module.css";
import { ACCOUNT_FORM } from "./account-form.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSecondFactor } from "./second-factor.store.ts";
import { StepForm } from "./step-form.tsx";

interface ConfirmStepProps {
  text: string;
  save: string;
  send: () => Promise<void>;
  onDone?: () => void;
  onBack: () => void;
}

function ConfirmStep({ text, save, onBack, ...sending }: ConfirmStepProps) {
  const form = useForm({ ...ACCOUNT_FORM, initial: {}, rule: () => undefined, ...sending });
  return (
    <StepForm form={form} save={save} onBack={onBack}>
      <p className={styles.text}>{text}</p>
    </StepForm>
  );
}

export function TurnOffStep({ onBack }: { onBack: () => void }) {
  const send = async () => {
    await accountApi.turnOffSecondFactor();
    // The overview then has no 'Turn off', which would get the focus and disappear.
    await useSecondFactor.getState().refetch();
    showDone(t("Two-step login is off."));
  };
  return (
    <ConfirmStep
      text={t("You will log in with your password alone, and your recovery codes will stop working.")}
      save={t("Turn off")}
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
    <ConfirmStep
      text={t("New codes replace your earlier ones, which then stop working.")}
      save={t("Make new codes")}
      send={async () => setCodes((await accountApi.renewRecoveryCodes()).recoveryCodes)}
      onBack={onBack}
    />
  );
}
