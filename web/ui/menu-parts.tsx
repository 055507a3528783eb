/** What menus are made of; loaded when the first menu is about to be opened. Arrow keys, typing and Escape work in them. */
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import styles from "./menu.module.css";

interface MenuBoxProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The menu drops from it, and gives it the focus back. */
  button: RefObject<HTMLElement | null>;
  label: string;
  children: ReactNode;
}

export function MenuBox({ isOpen, onOpenChange, button, label, children }: MenuBoxProps) {
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <span className={styles.anchor} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          className={styles.menu}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes its menu by itself.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Not away from where a click or a dialog has put it.
            if (document.activeElement === document.body) button.current?.focus();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Words at the head of a menu that cannot be chosen. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <Radix.Label className={styles.note}>{children}</Radix.Label>;
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Item className={styles.item} onSelect={onSelect}>
      {icon}
      {children}
    </Radix.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few; the menu stays open, so that the effect can be seen. */
export function MenuChoice<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
      <Radix.Label className={styles.label}>{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          className={styles.item}
          onSelect={(event) => event.preventDefault()}
        >
          <span className={styles.mark}>
            <Radix.ItemIndicator>
              <Check size={16} strokeWidth={2} aria-hidden />
            </Radix.ItemIndicator>
          </span>
          {choice.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLine() {
  return <Radix.Separator className={styles.line} />;
}
