/** Marks of unread items: a tag, a background class, and a count badge for links. */

import { msg } from "@domain/message.ts";
import type { UnreadKind } from "../lib/read-markers.ts";
import { t } from "../lib/t.ts";
import styles from "./unread-tag.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

const LABELS: Record<UnreadKind, string> = { new: msg("New"), updated: msg("Updated") };

export function UnreadTag({ kind }: { kind: UnreadKind | undefined }) {
  return kind ? (
    <span className={styles.tag} data-unread>
      {t(LABELS[kind])}
    </span>
  ) : null;
}

/** The class of an item's element. */
export function unreadClass(kind: UnreadKind | undefined): string | undefined {
  return kind ? styles.fresh : undefined;
}

/** Above this number, '99+' is shown. */
const COUNT_MAX = 99;

/** The number of items behind a link; nothing for 0. @param word follows the number for screen readers */
export function CountBadge({ count, word = msg("new") }: { count: number; word?: string }) {
  if (count === 0) return null;
  return (
    <b className={styles.count} data-count={count}>
      {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
      <VisuallyHidden> {t(word)}</VisuallyHidden>
    </b>
  );
}
