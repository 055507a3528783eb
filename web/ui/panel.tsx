/** A panel that a button opens: a list whose rows can be changed in place. */

import { Popover } from "radix-ui";
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { isComposing } from "../lib/composing.ts";
import { asComponent } from "../lib/jsx/rendered.ts";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { passFocusAround } from "./focus-content.ts";
import { Row, Stack } from "./layout.tsx";
import styles from "./panel.module.css";

const Root = asComponent(Popover.Root);
const Portal = asComponent(Popover.Portal);

interface PanelProps extends Omit<ComponentProps<typeof Popover.Content>, "side" | "align"> {
  label: string;
  isOpen: boolean;
  /** The button at which the panel opens, and to which it returns the focus. */
  button: RefObject<HTMLElement | null>;
  side: "top" | "bottom";
  align: "start" | "end";
  onClose: () => void;
}

export function Panel({ label, isOpen, button, onClose, className, children, ...rest }: PanelProps) {
  return (
    <Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLElement>} />
      <Portal>
        <Popover.Content
          aria-label={label}
          onKeyDown={onArrow}
          sideOffset={6}
          collisionPadding={8}
          {...rest}
          className={cx(styles.panel, className)}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onInteractOutside={(event) => {
            // The button closes the panel itself.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A click or a chosen row may have moved the focus.
            if (document.activeElement === document.body) button.current?.focus();
          }}
        >
          <Stack gap={2} className={styles.content}>
            {children}
          </Stack>
        </Popover.Content>
      </Portal>
    </Root>
  );
}

/** Arrow keys move the focus between the filter and the rows. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || isComposing(event.nativeEvent)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], [data-row]")];
  const index = stops.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  event.preventDefault();
  const step = event.key === "ArrowDown" ? 1 : -1;
  stops[Math.max(0, Math.min(stops.length - 1, index + step))]?.focus();
}

interface PanelFormProps {
  /** The label of the button that confirms. */
  name: string;
  isPending: boolean;
  onChoose: (event: FormEvent) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in the panel, with a confirming button and Cancel: in place of a row, or below the list. */
export function PanelForm({ name, isPending, onChoose, onCancel, children }: PanelFormProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The pressed button has disappeared, and left the focus nowhere. A form with a field focuses that.
  useEffect(() => {
    if (document.activeElement === document.body) cancel.current?.focus();
  }, []);
  function submit(event: FormEvent): void {
    event.preventDefault();
    // The panel may be part of another form, such as a composer.
    event.stopPropagation();
    onChoose(event);
  }

  return (
    <Stack as="form" ref={passFocusAround} gap={2} noValidate className={styles.choice} onSubmit={submit}>
      {children}
      <Row gap={2} align="stretch" justify="end" className={styles.buttons}>
        <Button ref={cancel} size="small" onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button type="submit" size="small" variant="primary" busy={isPending}>
          {name}
        </Button>
      </Row>
    </Stack>
  );
}
