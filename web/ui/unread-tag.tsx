/** The marks of what is newly arrived: a tag beside it, a tinted ground under it, and a count on the way to it. */
import type { UnreadKind } from "../lib/read-markers.ts";
import styles from "./unread-tag.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

const WORDS: Record<UnreadKind, string> = { new: "New", updated: "Updated" };

export function UnreadTag({ kind }: { kind: UnreadKind | undefined }) {
  return kind ? <span className={styles.tag}>{WORDS[kind]}</span> : null;
}

/** The class of whatever shows the thing. */
export function unreadClass(kind: UnreadKind | undefined): string | undefined {
  return kind ? styles.fresh : undefined;
}

/** Above this, the exact number says nothing more. */
const COUNT_MAX = 99;

/** How many unseen things wait behind a link; nothing for none. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <b className={styles.count} data-count={count}>
      {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
      <VisuallyHidden> new</VisuallyHidden>
    </b>
  );
}
