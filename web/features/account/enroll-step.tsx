/** The step that turns on the second factor: it asks for the password, shows the key for the app, asks for a first code and shows recovery codes. */

import type { EnrollmentView } from "@domain/account.ts";
import { PASSWORD_TEXTS } from "@domain/account-rules.ts";
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { useState } from "react";
import { rich, t } from "../../lib/t.ts";
import { CopyField } from "../../ui/copy-field.tsx";
import { Stack } from "../../ui/layout.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { accountApi } from "./account.api.ts";
import styles from "./account.module.css";
import { ACCOUNT_FORM } from "./account-form.ts";
import { CodeInput } from "./code-input.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSecondFactor } from "./second-factor.store.ts";
import { StepForm } from "./step-form.tsx";

interface EnrollStepProps {
  onBack: (() => void) | undefined;
}

export function EnrollStep({ onBack, onDone }: EnrollStepProps & { onDone: () => void }) {
  const [enrollment, setEnrollment] = useState<EnrollmentView>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (enrollment) return <CodeForm enrollment={enrollment} onBack={onBack} onCodes={setCodes} />;
  return <PasswordForm onBack={onBack} onEnrollment={setEnrollment} />;
}

function PasswordForm({
  onBack,
  onEnrollment,
}: EnrollStepProps & { onEnrollment: (enrollment: EnrollmentView) => void }) {
  const form = useForm({
    ...ACCOUNT_FORM,
    initial: { password: "" },
    rule: ({ password }) =>
      password === "" ? { field: "password", text: PASSWORD_TEXTS.currentMissing } : undefined,
    send: async (values) => onEnrollment(await accountApi.beginEnrollment(values)),
  });
  return (
    <StepForm form={form} save={t("Continue")} onBack={onBack}>
      <p className={styles.text}>
        {t(
          "Logging in will then need a code from your phone as well as your password. You need an authenticator app, such as Aegis, 2FAS, Google Authenticator or your password manager.",
        )}
      </p>
      <PasswordInput
        {...form.field("password")}
        label={t("Current password")}
        autoComplete="current-password"
      />
    </StepForm>
  );
}

interface CodeFormProps extends EnrollStepProps {
  enrollment: EnrollmentView;
  onCodes: (codes: readonly string[]) => void;
}

function CodeForm({ enrollment, onBack, onCodes }: CodeFormProps) {
  const form = useForm({
    ...ACCOUNT_FORM,
    initial: { code: "" },
    rule: ({ code }) =>
      code.trim() === "" ? { field: "code", text: SECOND_FACTOR_TEXTS.codeMissing } : undefined,
    send: async (values) => {
      onCodes((await accountApi.confirmEnrollment(values)).recoveryCodes);
      // While the codes are read, so that the overview then has no 'Turn on', which would get the focus and disappear.
      void useSecondFactor.getState().refetch();
    },
  });
  return (
    <StepForm form={form} save={t("Turn on")} onBack={onBack}>
      <div className={styles.setup}>
        <QrCode text={enrollment.uri} label={t("QR code for your authenticator app")} />
        <Stack gap={3} className={styles.key}>
          <p className={styles.text}>
            {rich(
              "Scan the code with your app, or <open>open the app on this device</open>, or type the key into it.",
              {
                open: (inner) => (
                  <a href={enrollment.uri} className={text.link}>
                    {inner}
                  </a>
                ),
              },
            )}
          </p>
          <CopyField label={t("Key")} text={enrollment.key} variant="secondary" />
        </Stack>
      </div>
      <CodeInput {...form.field("code")} label={t("6-digit code from the app")} inputMode="numeric" />
    </StepForm>
  );
}
