/** A status badge. It has an icon and a text, because color alone is not accessible. */
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./pill.module.css";

interface PillProps extends ComponentProps<"span"> {
  tone?: "neutral" | "brand" | "red" | "amber" | "green";
  icon?: ReactNode;
}

export function Pill({ tone = "neutral", icon, className, children, ...rest }: PillProps) {
  return (
    <span {...rest} className={cx(styles.pill, styles[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
