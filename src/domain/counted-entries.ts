/**
 * Which log entries count: entries that are neither reversed nor a reversal, and payments that were not withdrawn. Only they change
 * scores.
 */
import type { Reversal } from "./reversal.ts";

interface Reversible {
  _id: unknown;
  reversal?: Pick<Reversal, "of"> | undefined;
}

/** The reversals among the entries, by the `_id` of the entry that they reverse. */
export function reversalsByEntry<T extends Reversible>(entries: Iterable<T>): Map<string, T> {
  const byEntry = new Map<string, T>();
  for (const entry of entries) if (entry.reversal) byEntry.set(entry.reversal.of, entry);
  return byEntry;
}

/** The entries that are neither reversed nor a reversal. */
export function countedEntries<T extends Reversible>(entries: readonly T[]): readonly T[] {
  const reversals = reversalsByEntry(entries);
  if (reversals.size === 0) return entries;
  return entries.filter(({ _id, reversal }) => !reversal && !reversals.has(String(_id)));
}

export const countedPayments = <T extends { withdrawn?: true | undefined }>(
  entries: readonly T[],
): readonly T[] => entries.filter(({ withdrawn }) => !withdrawn);
