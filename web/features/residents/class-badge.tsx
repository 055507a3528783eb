/** A resident's class; C is red. */

import type { ResidentClass } from "@domain/enumerations.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./class-badge.module.css";

export function ClassBadge({ value }: { value: ResidentClass }) {
  return (
    <span className={cx(styles.badge, value === "C" && styles.risk)}>
      <VisuallyHidden>{t("Class")} </VisuallyHidden>
      {value}
    </span>
  );
}
