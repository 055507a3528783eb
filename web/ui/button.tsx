/** Buttons and links styled as buttons. A view has one primary button; the others are secondary or ghost. */
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./link.tsx";

export interface ButtonVariant {
  variant?: "primary" | "secondary" | "ghost" | undefined;
  /** `normal` has no class: its dimensions are those of every button. */
  size?: "small" | "normal" | "large" | undefined;
}

/** The classes of a `Button`, for the button of a menu. */
export function buttonClass(
  { variant = "secondary", size = "normal" }: ButtonVariant,
  className?: string,
): string {
  return cx(styles.button, styles[variant], styles[size], className);
}

interface ButtonProps extends ComponentProps<"button">, ButtonVariant {
  /** Shows a spinner in place of the icon. The button keeps the focus and can be clicked: `useAction` ignores repeated calls. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({ variant, size, busy = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonVariant) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}

/** The class of an `IconButton`, for the button of a menu. */
export const iconButtonClass = styles.icon;

/** A square button with only an icon; `label` is its accessible name. */
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
