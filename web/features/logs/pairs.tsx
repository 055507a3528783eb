/** An entry and its reversal: the old row struck through, the new one with its reason, and both tinted when one is looked at. */
import { Undo2 } from "lucide-react";
import type { ReactNode, SyntheticEvent } from "react";
import { formatDay } from "../../lib/formats.ts";
import { cx } from "../../ui/cx.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./pairs.module.css";

interface Entry {
  _id: string;
  createdAt: string;
  reversal?: { of: string; entryCreatedAt: string; reason: string };
  correction?: { from: string; reason: string; correctedAt: string };
  withdrawn?: true;
}

type Reversals = ReadonlyMap<string, Entry>;

/** Whether an entry counts nowhere, so that nothing can be done with it. */
export function isSettled(entry: Entry, reversals: Reversals): boolean {
  return entry.withdrawn === true || entry.reversal !== undefined || reversals.has(entry._id);
}

/** Marks the row of an entry that belongs to a pair. */
export function pairAttributes({ _id, reversal }: Entry, reversals: Reversals) {
  if (reversal) return { "data-pair": reversal.of };
  return reversals.has(_id) ? { "data-pair": _id, "data-reversed": true } : {};
}

/** Tints the pair that the pointer or the focus is in. A list without pairs loads nothing for it. */
export function watchPairs(hasPairs: boolean) {
  if (!hasPairs) return {};
  const tint = ({ currentTarget }: SyntheticEvent<HTMLElement>, target?: EventTarget) =>
    void import("./tint-pair.ts").then(({ tintPair }) => tintPair(currentTarget, target));
  const on = (event: SyntheticEvent<HTMLElement>) => tint(event, event.target);
  const off = (event: SyntheticEvent<HTMLElement>) => tint(event);
  return { onPointerOver: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

/** An entry's name, with the sign of a reversal. */
export function Name({ entry, tag, children }: { entry: Entry; tag?: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.name}>
      <span>
        {entry.reversal ? <Undo2 size={14} strokeWidth={1.75} aria-hidden className={styles.undo} /> : null}
        {children}
      </span>
      {tag}
    </span>
  );
}

interface EntryNoteProps<E extends Entry> {
  entry: E;
  reversals: Reversals;
  disputeNote?: ((entry: E) => ReactNode) | undefined;
}

/** What became of an entry, or why it reverses another one. */
export function EntryNote<E extends Entry>({ entry, reversals, disputeNote }: EntryNoteProps<E>) {
  const { reversal, correction, withdrawn } = entry;
  const reversed = reversals.get(entry._id);
  const dispute = disputeNote?.(entry);
  return (
    <>
      {reversed ? (
        <span className={styles.note}>
          <VisuallyHidden>, </VisuallyHidden>Reversed {formatDay(reversed.createdAt)}
        </span>
      ) : null}
      {reversal ? (
        <span className={cx(styles.note, styles.reason)}>
          Entry from {formatDay(reversal.entryCreatedAt)}. {reversal.reason}
        </span>
      ) : null}
      {correction ? (
        <span className={cx(styles.note, styles.reason)}>
          {withdrawn ? "Withdrawn" : `Was ${correction.from}, corrected`} {formatDay(correction.correctedAt)}.{" "}
          {correction.reason}
        </span>
      ) : null}
      {dispute ? <span className={styles.note}>{dispute}</span> : null}
    </>
  );
}
