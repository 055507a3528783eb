/** Buttons, and links that look like them: one primary per view, the others secondary or ghost. */
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./button.module.css";
import { cx } from "./cx.ts";

export interface ButtonLook {
  look?: "primary" | "secondary" | "ghost";
  size?: "small" | "normal" | "large";
}

function classesOf({ look = "secondary", size = "normal" }: ButtonLook, extra?: string): string {
  return cx(styles.button, styles[look], styles[size], extra);
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** While true the label stays, a spinner stands at its left, and the button is busy. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({ look, size, busy = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={classesOf({ ...(look && { look }), ...(size && { size }) }, className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink({ look, size, className, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classesOf({ ...(look && { look }), ...(size && { size }) }, className)} />
  );
}

/** A square button that shows an icon only; `label` is its name. */
export function IconButton({
  label,
  bare = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "aria-label"> & { label: string; bare?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(styles.icon, bare && styles.bare, className)}
    >
      {children}
    </button>
  );
}
