/** A modal dialog that traps the focus, and closes with Escape, x, or a press outside if it has no input. On phones it is a bottom sheet. */

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { t } from "../lib/t.ts";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./dialog.module.css";
import { DialogFrame } from "./dialog-frame.tsx";
import { Row, Stack } from "./layout.tsx";

/** All other props go to the box. */
export interface DialogProps
  extends Omit<ComponentProps<typeof DialogFrame>, "title" | "scrim" | "onOpened" | "onClosed"> {
  title: string;
  /** The buttons at the bottom: Cancel first, then the primary one. */
  actions?: ReactNode;
  /** For tables. */
  wide?: boolean;
  /** The dialog contains only text. The text is focusable, so that it can be scrolled by keyboard. */
  textOnly?: boolean;
}

const FIELD = "input:enabled:not([hidden]), select:enabled, textarea:enabled";
/** The control that gets the focus in place of the first field, for forms whose first fields are usually filled in. */
const FIRST = "[data-first]:enabled";

/** Focuses the first field of a form, or the control with `data-first`, in place of the x above it. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof Element)) return;
  const field = dialog.querySelector<HTMLElement>(FIRST) ?? dialog.querySelector<HTMLElement>(FIELD);
  if (!field) return;
  event.preventDefault();
  field.focus();
  // Like the Tab key: typing replaces the value.
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
}

export function Dialog({
  open,
  title,
  onClose,
  actions,
  wide = false,
  textOnly = false,
  className,
  children,
  ...rest
}: DialogProps) {
  return (
    <DialogFrame
      {...rest}
      open={open}
      onClose={onClose}
      scrim={styles.scrim}
      className={cx(styles.dialog, wide && styles.wide, className)}
      // A dialog without buttons has nothing to fill in: its x gets the focus.
      {...(actions ? { onOpened: focusFirstField } : {})}
    >
      <Row as="header" gap={3} className={styles.head}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        <Radix.Close asChild>
          <IconButton label={t("Close")} bare>
            <X size={18} />
          </IconButton>
        </Radix.Close>
      </Row>
      <Stack
        gap={4}
        className={styles.body}
        // A scrollable area must be focusable.
        {...(textOnly && { tabIndex: 0, role: "group", "aria-label": title })}
      >
        {children}
      </Stack>
      {actions ? <footer className={styles.foot}>{actions}</footer> : null}
    </DialogFrame>
  );
}
