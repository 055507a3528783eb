/** The content of an empty list: an icon, a text and a hint, as tall as a few rows. */
import { Inbox } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./empty-state.module.css";
import { Stack, Text } from "./layout.tsx";

interface EmptyStateProps extends ComponentProps<"div"> {
  icon?: ReactNode;
  /** A second, smaller line. */
  hint?: ReactNode;
  /** The action that fills the list. */
  action?: ReactNode;
}

export function EmptyState({ icon, hint, action, className, children, ...rest }: EmptyStateProps) {
  return (
    <Stack {...rest} gap={2} tone="muted" className={cx(styles.empty, className)}>
      {icon ?? <Inbox size={24} />}
      <p>{children}</p>
      {hint ? <Text size={13}>{hint}</Text> : null}
      {action}
    </Stack>
  );
}
