/** The two password fields of screens that set the first password of an account. */

import { PASSWORD_MIN_LENGTH } from "@domain/limits.ts";
import { t } from "../../lib/t.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import type { Form } from "../../ui/use-form.ts";

export function NewPasswordFields({ field }: Pick<Form<"password" | "confirmPassword">, "field">) {
  return (
    <>
      <PasswordInput
        {...field("password")}
        label={t("Password")}
        hint={t("At least {min} characters.", { min: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <PasswordInput
        {...field("confirmPassword")}
        label={t("Confirm password")}
        autoComplete="new-password"
      />
    </>
  );
}
