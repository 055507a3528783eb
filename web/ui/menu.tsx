/** A menu that drops from a button; arrow keys, typing and Escape work in it. */
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import styles from "./menu.module.css";

export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.menu} align="end" sideOffset={6} collisionPadding={8}>
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
