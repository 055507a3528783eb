/** The icon of an entry, in a frame as wide as the photo of a person. */
import type { LucideIcon } from "lucide-react";
import styles from "./palette.module.css";

export function EntryIcon({ of: Icon }: { of: LucideIcon }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      <Icon />
    </span>
  );
}
