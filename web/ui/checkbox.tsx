/** A check box with its label. */
import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";

export function Checkbox({
  children,
  ...input
}: Omit<ComponentProps<"input">, "type" | "children" | "maxLength"> & { children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {children}
    </label>
  );
}
