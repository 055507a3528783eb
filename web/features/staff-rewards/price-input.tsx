/** The price of a reward in CP. A text input, because a number input would hide invalid values from the rules. */

import type { ComponentProps } from "react";
import { t } from "../../lib/t.ts";
import fieldStyles from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import styles from "./add-reward-dialog.module.css";

type PriceInputProps = Omit<ComponentProps<"input">, "id" | "maxLength"> & {
  invalid: boolean;
  problem?: string | undefined;
};

export function PriceInput({ invalid, problem, ...input }: PriceInputProps) {
  return (
    <Field label={t("Price")} problem={problem}>
      {(control) => (
        <span className={styles.price}>
          <input
            {...input}
            {...control}
            aria-describedby={[`${control.id}-unit`, control["aria-describedby"]].join(" ").trim()}
            aria-invalid={invalid || undefined}
            inputMode="decimal"
            autoComplete="off"
            className={fieldStyles.input}
          />
          <span id={`${control.id}-unit`} className={styles.suffix}>
            {t("CP")}
          </span>
        </span>
      )}
    </Field>
  );
}
