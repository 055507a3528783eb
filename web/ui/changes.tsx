/** Figures before and after: '5.5 → 6.5', or 'stays 110'. */

import { ArrowRight } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "../lib/t.ts";
import styles from "./changes.module.css";
import { cx } from "./cx.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type FigureChange = readonly [name: string, from: string, to: string];

interface ChangesProps extends Omit<ComponentProps<"dl">, "children"> {
  changes: readonly FigureChange[];
}

export function Changes({ changes, className, ...rest }: ChangesProps) {
  return (
    <dl {...rest} className={cx(styles.changes, className)}>
      {changes.map(([name, from, to]) => (
        <div key={name}>
          <dt>{name}</dt>
          {from === to ? (
            <dd className={styles.same}>{t("stays {to}", { to })}</dd>
          ) : (
            <dd>
              {from} <ArrowRight size={14} strokeWidth={2} />
              <VisuallyHidden>{t("becomes")}</VisuallyHidden> <b>{to}</b>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
