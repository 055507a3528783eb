/** The content of an empty list: an icon and a text, as tall as a few rows. */
import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export function EmptyState({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon ?? <Inbox size={24} strokeWidth={1.75} aria-hidden />}
      <p>{children}</p>
    </div>
  );
}
