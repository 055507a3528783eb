/** Points with an arrow and a sign, because color alone is not accessible. */
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps } from "react";
import { locale } from "../lib/language.store.ts";
import { cx } from "./cx.ts";
import styles from "./points.module.css";
import text from "./text.module.css";

/** '+0.5', '-1', '0', '+1,500'. */
export function formatSigned(points: number): string {
  const text = points.toLocaleString(locale(), { maximumFractionDigits: 6 });
  return points > 0 ? `+${text}` : text;
}

interface PointsProps extends Omit<ComponentProps<"span">, "children"> {
  points: number;
  unit?: string;
}

export function Points({ points, unit, className, ...rest }: PointsProps) {
  const Arrow = points > 0 ? ArrowUp : ArrowDown;
  const tone = points > 0 ? text.green : text.red;
  return (
    <span {...rest} className={cx(styles.points, points === 0 ? styles.none : tone, className)}>
      {points === 0 ? null : <Arrow size={12} strokeWidth={2.25} />}
      {formatSigned(points)}
      {unit ? ` ${unit}` : null}
    </span>
  );
}
