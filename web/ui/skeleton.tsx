/** Placeholder bars while loading. They appear after a delay, so that fast responses don't make them flash. */

import type { ComponentProps } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import { Row, Stack } from "./layout.tsx";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface SkeletonProps extends Omit<ComponentProps<"div">, "children"> {
  rows?: number;
}

export function Skeleton({ rows = 3, className, ...rest }: SkeletonProps) {
  return (
    <Stack {...rest} gap={4} className={cx(styles.rows, className)}>
      <VisuallyHidden>{t("Loading...")}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Row gap={3} key={row} aria-hidden="true">
          <span className={styles.box} />
          <Stack as="span" gap={2} className={styles.lines}>
            <span />
            <span />
          </Stack>
        </Row>
      ))}
    </Stack>
  );
}
