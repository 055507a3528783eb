/** The step that changes the password. It asks for the current one, and twice for the new one. */

import { passwordFormProblem } from "@domain/account-rules.ts";
import { PASSWORD_MIN_LENGTH } from "@domain/limits.ts";
import { t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useForm } from "../../ui/use-form.ts";
import { accountApi } from "./account.api.ts";
import styles from "./account.module.css";
import { ACCOUNT_FORM } from "./account-form.ts";
import { StepForm } from "./step-form.tsx";

export function PasswordStep({ email, onBack }: { email: string; onBack: () => void }) {
  const form = useForm({
    ...ACCOUNT_FORM,
    initial: { currentPassword: "", newPassword: "", confirmPassword: "" },
    rule: passwordFormProblem,
    send: async ({ currentPassword, newPassword }) => {
      await accountApi.changePassword({ currentPassword, newPassword });
      showDone(t("Your password was changed."));
    },
    onDone: onBack,
  });
  return (
    <StepForm form={form} save={t("Change password")} onBack={onBack}>
      <p className={styles.text}>{t("Your other devices are logged out when you change it.")}</p>
      {/* For password managers, which store the password with this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...form.field("currentPassword")}
        label={t("Current password")}
        autoComplete="current-password"
      />
      <PasswordInput
        {...form.field("newPassword")}
        label={t("New password")}
        hint={t("At least {min} characters.", { min: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <PasswordInput
        {...form.field("confirmPassword")}
        label={t("Confirm new password")}
        autoComplete="new-password"
      />
    </StepForm>
  );
}
