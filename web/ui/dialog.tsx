/** A modal dialog: focus is led into it and back, Escape and x cancel, and on phones it is a sheet from below. */
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { tabIntoAlerts } from "./alert-focus.ts";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  title: string;
  /** Called by Escape and x, and by a press outside where nothing can be entered: all mean Cancel. */
  onClose: () => void;
  /** The buttons at the foot: Cancel first, then the primary one. */
  actions?: ReactNode;
  /** There is nothing but text in it: the text itself takes the focus, so that it can be scrolled by keyboard. */
  textOnly?: boolean;
  children: ReactNode;
}

/** What a press that misses the dialog must not throw away. */
const ENTRY = "form, input[type='file']";

const FIELD = "input:enabled, select:enabled, textarea:enabled";

/** A form begins at its first field and not at the x above it. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget;
  const field = dialog instanceof Element ? dialog.querySelector<HTMLElement>(FIELD) : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Whoever opened the dialog has the focus back when it closes; where that is gone, the page's content. */
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
              // An area that scrolls must be reachable by keyboard.
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
