/** A password field with a button that shows the characters. */

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

type PasswordInputProps = Omit<ComponentProps<"input">, "id" | "type" | "maxLength"> & FieldProps;

export function PasswordInput({ label, hint, problem, invalid, className, ...input }: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} problem={problem} invalid={invalid}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isVisible ? "text" : "password"}
            className={cx(styles.input, className)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={isVisible ? t("Hide typed characters") : t("Show typed characters")}
            aria-controls={control.id}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon size={18} />
          </button>
        </div>
      )}
    </Field>
  );
}
