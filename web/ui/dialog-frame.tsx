/** The frame of a modal dialog: traps the focus, closes with Escape, and returns the focus to the element that opened it. */
import { Dialog as Radix } from "radix-ui";
import { type ComponentProps, useRef } from "react";
import { isComposing } from "../lib/composing.ts";
import { asComponent } from "../lib/jsx/rendered.ts";
import { tabIntoAlerts } from "./alert-focus.ts";

const Root = asComponent(Radix.Root);
const Portal = asComponent(Radix.Portal);

interface DialogFrameProps
  extends Omit<
    ComponentProps<typeof Radix.Content>,
    "onOpenAutoFocus" | "onCloseAutoFocus" | "onPointerDownOutside" | "onFocus" | "onKeyDownCapture"
  > {
  open: boolean;
  /** Called by Escape, by a `Radix.Close` in the content, and by a press outside if the dialog has no input. */
  onClose: () => void;
  /** The class of the layer behind the dialog. */
  scrim: string | undefined;
  /** Called when the dialog is open. It may prevent the event's default, the focus of the first control, and focus another one. */
  onOpened?: (event: Event) => void;
  /** Called when the dialog is closed. @returns whether it has moved the focus; otherwise the focus returns to the opener */
  onClosed?: () => boolean;
}

/** Input that a press outside of the dialog must not discard. */
const INPUT = "form, input[type='file']";

/** Returns the focus to the element that opened the dialog, or to the page's content if that is gone. */
function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    focus: () => {
      const { current } = opener;
      const canFocus = current instanceof HTMLElement && current.isConnected && current !== document.body;
      const target = canFocus ? current : document.getElementById("main");
      target?.focus({ preventScroll: true });
    },
  };
}

export function DialogFrame({
  open,
  onClose,
  scrim,
  onOpened,
  onClosed,
  onEscapeKeyDown,
  ref,
  children,
  ...content
}: DialogFrameProps) {
  const opener = useOpener();
  const box = useRef<HTMLDivElement>(null);
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <Radix.Overlay className={scrim}>
          <Radix.Content
            {...content}
            ref={(element) => {
              box.current = element;
              if (typeof ref === "function") ref(element);
              else if (ref) ref.current = element;
            }}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.remember();
              onOpened?.(event);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!onClosed?.()) opener.focus();
            }}
            onEscapeKeyDown={(event) => {
              if (isComposing(event)) event.preventDefault();
              else onEscapeKeyDown?.(event);
            }}
            onPointerDownOutside={(event) => box.current?.querySelector(INPUT) && event.preventDefault()}
            // Radix moves the focus from the last control to the first one without scrolling.
            onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
            onKeyDownCapture={(event) => {
              if (event.key !== "Tab" || !tabIntoAlerts(event.currentTarget, event.shiftKey)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Portal>
    </Root>
  );
}
