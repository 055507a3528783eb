/** A status badge. It has an icon and a text, because color alone is not accessible. */
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
