/** What was known for certain when: to go back to, when it turns out that pushes had been lost for some time. */

/** Marks closer together than this are one. */
const APART_MS = 5_000;

/** Beyond so many, every second one goes: the older they are, the sparser they get. */
const KEPT_MAX = 500;

export interface Marks<T> {
  /** Notes what is known for certain now. */
  note(known: T): void;
  /** What was known for certain `ms` ago, or at first where it wasn't yet; what came later is forgotten. */
  back(ms: number): T | undefined;
}

/** @param now milliseconds of a monotonic clock */
export function createMarks<T>(now: () => number = () => performance.now()): Marks<T> {
  let marks: { known: T; at: number }[] = [];
  return {
    note(known) {
      const at = now();
      const last = marks.at(-1);
      if (last && at - last.at < APART_MS) return;
      if (marks.length >= KEPT_MAX) marks = marks.filter((_, place) => place % 2 === 0);
      marks.push({ known, at });
    },
    back(ms) {
      const since = now() - ms;
      const first = marks[0];
      marks = marks.filter(({ at }, place) => place === 0 || at < since);
      return (marks.at(-1) ?? first)?.known;
    },
  };
}
