/**
 * The rows of an entry and its reversal, which are a pair: the entry is struck through, the reversal gives its reason, and both are tinted
 * while one has the pointer or the focus. Also the notes of corrected and withdrawn payments.
 */

import type { ReactNode, SyntheticEvent } from "react";
import { loadChunk } from "../../lib/chunk-load.ts";
import { formatDay } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import text from "../../ui/text.module.css";
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

/** Whether an entry can't be corrected any more: it was reversed or withdrawn, or is itself a reversal. */
export function isFinal(entry: Entry, reversals: Reversals): boolean {
  return entry.withdrawn === true || entry.reversal !== undefined || reversals.has(entry._id);
}

/** Attributes for the row of an entry that belongs to a pair. */
export function pairAttributes({ _id, reversal }: Entry, reversals: Reversals) {
  if (reversal) return { "data-pair": reversal.of };
  return reversals.has(_id) ? { "data-pair": _id, "data-reversed": true } : {};
}

/** Event handlers of a list that tint the pair with the pointer or the focus. Their code loads when they are first needed. */
export function pairHandlers(hasPairs: boolean) {
  if (!hasPairs) return {};
  const tint = ({ currentTarget }: SyntheticEvent<HTMLElement>, target?: EventTarget) =>
    void loadChunk(() => import("./tint-pair.ts")).then(
      ({ tintPair }) => tintPair(currentTarget, target),
      () => undefined,
    );
  const on = (event: SyntheticEvent<HTMLElement>) => tint(event, event.target);
  const off = (event: SyntheticEvent<HTMLElement>) => tint(event);
  return { onPointerOver: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

/** An entry's name, with a sign before it if the entry is a reversal. */
export function EntryName({ entry, tag, children }: { entry: Entry; tag?: ReactNode; children: ReactNode }) {
  return (
    <span className={text.tagged}>
      <span className={entry.reversal && styles.undo}>{children}</span>
      {tag}
    </span>
  );
}

/** How an entry was reversed, corrected or withdrawn; or for a reversal, its entry and reason. */
function noteOf({ _id, reversal, correction, withdrawn }: Entry, reversals: Reversals): string | undefined {
  const reversalOfEntry = reversals.get(_id);
  if (reversalOfEntry) return t("Reversed {day}", { day: formatDay(reversalOfEntry.createdAt) });
  if (reversal)
    return t("Entry from {day}. {reason}", {
      day: formatDay(reversal.entryCreatedAt),
      reason: reversal.reason,
    });
  if (!correction) return undefined;
  const { from, correctedAt, reason } = correction;
  const day = formatDay(correctedAt);
  return withdrawn
    ? t("Withdrawn {day}. {reason}", { day, reason })
    : t("Was {from}, corrected {day}. {reason}", { from: t(from), day, reason });
}

interface EntryNoteProps<E extends Entry> {
  entry: E;
  reversals: Reversals;
  disputeNote?: ((entry: E) => ReactNode) | undefined;
}

export function EntryNote<E extends Entry>({ entry, reversals, disputeNote }: EntryNoteProps<E>) {
  const note = noteOf(entry, reversals);
  const dispute = disputeNote?.(entry);
  return (
    <>
      {note ? (
        <span className={styles.note}>
          <VisuallyHidden>, </VisuallyHidden>
          {note}
        </span>
      ) : null}
      {dispute ? <span className={styles.note}>{dispute}</span> : null}
    </>
  );
}
