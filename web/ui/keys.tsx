/** The names of keys, for sighted users. Screen readers get them by `aria-keyshortcuts`, or know them. */
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import styles from "./keys.module.css";

export const Keys = ({ className, ...rest }: ComponentProps<"span">) => (
  <span aria-hidden="true" {...rest} className={cx(styles.keys, className)} />
);
