/** Another password: the current one, and the new one twice. */
import { ACCOUNT_TEXTS, newPasswordProblem, PASSWORD_TEXTS } from "@domain/account-rules.ts";
import { PASSWORD_MIN_LENGTH } from "@domain/limits.ts";
import { showAlert } from "../../ui/alerts.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { accountApi } from "./account.api.ts";
import styles from "./account.module.css";
import { StepForm } from "./step-form.tsx";
import { useAccountForm } from "./use-account-form.ts";

const PASSWORD_CHANGED = "Your password was changed.";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

function problemOf(form: typeof EMPTY): string | undefined {
  const differs = form.newPassword !== form.confirmPassword;
  return newPasswordProblem(form) ?? (differs ? ACCOUNT_TEXTS.passwordsDiffer : undefined);
}

function fieldOf(problem: string): keyof typeof EMPTY {
  if (problem === ACCOUNT_TEXTS.passwordsDiffer) return "confirmPassword";
  const current: string[] = [PASSWORD_TEXTS.currentMissing, PASSWORD_TEXTS.currentRefused];
  return current.includes(problem) ? "currentPassword" : "newPassword";
}

export function PasswordStep({ email, onBack }: { email: string; onBack: () => void }) {
  const form = useAccountForm({
    empty: EMPTY,
    problemOf,
    fieldOf,
    send: async ({ currentPassword, newPassword }) => {
      await accountApi.changePassword({ currentPassword, newPassword });
      showAlert(PASSWORD_CHANGED, { tone: "success", role: "status" });
      onBack();
    },
  });
  return (
    <StepForm form={form} save="Change password" onBack={onBack}>
      <p className={styles.text}>Your other devices are logged out when you change it.</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...form.field("currentPassword")}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordInput
        {...form.field("newPassword")}
        label="New password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        autoComplete="new-password"
      />
      <PasswordInput
        {...form.field("confirmPassword")}
        label="Confirm new password"
        autoComplete="new-password"
      />
    </StepForm>
  );
}
