/** A few radio buttons or links drawn as one bar. */

import { type ComponentProps, type ReactNode, useId } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";
import styles from "./segmented-control.module.css";
import { CountBadge } from "./unread-tag.tsx";

interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** The number of unread items behind the choice. */
  count?: number;
}

interface SegmentedControlProps<Value extends string>
  extends Omit<ComponentProps<"div">, "onChange" | "children"> {
  /** The accessible name; not visible. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** A low bar whose choices are as wide as their labels. */
  small?: boolean;
}

export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
  small = false,
  className,
  ...rest
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      {...rest}
      role="radiogroup"
      aria-label={label}
      className={cx(styles.bar, small && styles.small, className)}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          {t(choice.label)}
          <CountBadge count={choice.count ?? 0} />
        </label>
      ))}
    </div>
  );
}

interface SegmentedLinksProps {
  /** The accessible name; not visible. */
  label: string;
  links: readonly { to: string; label: string; count: number; isCurrent: boolean }[];
}

/** Links to sibling screens, drawn like the radio buttons. */
export function SegmentedLinks({ label, links }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={styles.bar}>
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className={styles.choice}
          aria-current={link.isCurrent ? "page" : undefined}
        >
          {t(link.label)}
          <CountBadge count={link.count} />
        </Link>
      ))}
    </nav>
  );
}
