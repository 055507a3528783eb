/** A small worded state: colour never stands alone, an icon and the word carry it. */
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./pill.module.css";

export function Pill({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: "neutral" | "brand" | "red" | "amber" | "green";
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.pill, styles[tone], Boolean(icon) && styles.withIcon)}>
      {icon}
      {children}
    </span>
  );
}
