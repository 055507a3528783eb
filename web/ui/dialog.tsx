/** A modal dialog that traps the focus and closes with Escape or x. On phones it is a bottom sheet. */
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { tabIntoAlerts } from "./alert-focus.ts";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  title: string;
  /** Called by Escape and x, and by a press outside if the dialog has no input. */
  onClose: () => void;
  /** The buttons at the bottom: Cancel first, then the primary one. */
  actions?: ReactNode;
  /** The dialog contains only text. The text is focusable, so that it can be scrolled by keyboard. */
  textOnly?: boolean;
  children: ReactNode;
}

/** Input that a press outside of the dialog must not discard. */
const ENTRY = "form, input[type='file']";

const FIELD = "input:enabled:not([hidden]), select:enabled, textarea:enabled";

/** Focuses the first field of a form instead of the x above it. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget;
  const field = dialog instanceof Element ? dialog.querySelector<HTMLElement>(FIELD) : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Returns the focus to the element that opened the dialog, or to the page's content if that is gone. */
function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      const target = isThere ? current : document.getElementById("main");
      target?.focus({ preventScroll: true });
    },
  };
}

export function Dialog({ open, title, onClose, actions, textOnly = false, children }: DialogProps) {
  const opener = useOpener();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content
            ref={content}
            className={styles.dialog}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.remember();
              if (actions) focusFirstField(event);
            }}
            onCloseAutoFocus={opener.giveBack}
            onPointerDownOutside={(event) => content.current?.querySelector(ENTRY) && event.preventDefault()}
            onKeyDownCapture={(event) => {
              if (event.key !== "Tab" || !tabIntoAlerts(event.currentTarget, event.shiftKey)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            <header className={styles.head}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" bare>
                  <X size={18} strokeWidth={1.75} aria-hidden />
                </IconButton>
              </Radix.Close>
            </header>
            <div
              className={styles.body}
              // A scrollable area must be focusable.
              {...(textOnly && { tabIndex: 0, role: "group", "aria-label": title })}
            >
              {children}
            </div>
            {actions ? <footer className={styles.foot}>{actions}</footer> : null}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
