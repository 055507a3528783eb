/** The names of keys, for sighted users. Screen readers get them by `aria-keyshortcuts`, or know them. */
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./keys.module.css";

export const Keys = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span aria-hidden="true" className={cx(styles.keys, className)}>
    {children}
  </span>
);
