/** The content of an empty list: an icon, a text and a hint, as tall as a few rows. */
import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Stack, Text } from "./layout.tsx";

interface EmptyStateProps {
  icon?: ReactNode;
  /** A second, smaller line. */
  hint?: ReactNode;
  /** The action that fills the list. */
  action?: ReactNode;
  children: ReactNode;
}

export function EmptyState({ icon, hint, action, children }: EmptyStateProps) {
  return (
    <Stack gap={2} tone="muted" className={styles.empty}>
      {icon ?? <Inbox size={24} strokeWidth={1.75} aria-hidden />}
      <p>{children}</p>
      {hint ? <Text size={13}>{hint}</Text> : null}
      {action}
    </Stack>
  );
}
