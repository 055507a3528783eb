/** The parts of menus, with keyboard support. Their code loads when the first menu is about to open. */
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { createContext, type ReactNode, type RefObject, useContext } from "react";
import { asComponent } from "../lib/jsx/rendered.ts";
import { t } from "../lib/t.ts";
import styles from "./menu.module.css";
import text from "./text.module.css";

const Root = asComponent(Radix.Root);
const Portal = asComponent(Radix.Portal);

const MenuButtonContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** Focuses the menu's button before a chosen item acts. A dialog that the item opens returns the focus to it: the item itself is gone by then. */
function useFocusButton(): () => void {
  const button = useContext(MenuButtonContext);
  return () => button?.current?.focus({ preventScroll: true });
}

interface MenuBoxProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button below which the menu opens, and to which it returns the focus. */
  button: RefObject<HTMLElement | null>;
  label: string;
  align: "start" | "end";
  children: ReactNode;
}

export function MenuBox({ isOpen, onOpenChange, button, label, align, children }: MenuBoxProps) {
  return (
    <Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      {/* The place of the menu only: the button outside opens it. */}
      <Radix.Trigger asChild>
        <span className={styles.anchor} aria-hidden="true" />
      </Radix.Trigger>
      <Portal>
        <Radix.Content
          aria-label={label}
          // Not the hidden trigger, which Radix takes by default.
          aria-labelledby={undefined}
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes its menu itself.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless a click, or the chosen item, has moved the focus.
            if (document.activeElement === document.body) button.current?.focus();
          }}
        >
          <MenuButtonContext value={button}>{children}</MenuButtonContext>
        </Radix.Content>
      </Portal>
    </Root>
  );
}

/** Text at the top of a menu. */
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
  const focusButton = useFocusButton();
  return (
    <Radix.Item
      className={styles.item}
      onSelect={() => {
        focusButton();
        onSelect();
      }}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  /** The labels are shown in the reader's language. */
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Closes the menu after a choice. Otherwise it stays open, so that the effect is visible. */
  closes?: boolean;
}

/** Radio items. */
export function MenuChoice<Value extends string>({
  label,
  choices,
  value,
  onChange,
  closes = false,
}: MenuChoiceProps<Value>) {
  const focusButton = useFocusButton();
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
      <Radix.Label className={text.groupLabel}>{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          className={styles.item}
          onSelect={(event) => (closes ? focusButton() : event.preventDefault())}
        >
          <span className={styles.mark}>
            <Radix.ItemIndicator>
              <Check strokeWidth={2} />
            </Radix.ItemIndicator>
          </span>
          {choice.icon}
          {t(choice.label)}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLine() {
  return <Radix.Separator className={styles.line} />;
}
