/** A password field with a button that shows the characters. */

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

type PasswordInputProps = Omit<ComponentProps<"input">, "id" | "type" | "maxLength"> &
  FieldProps & { invalid?: boolean };

export function PasswordInput({
  label,
  hint,
  problem,
  invalid = false,
  className,
  ...input
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            aria-invalid={invalid || problem !== undefined || undefined}
            className={cx(styles.input, className)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={shown ? t("Hide typed characters") : t("Show typed characters")}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
