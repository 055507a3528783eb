/**
 * A polite live region. Each sentence is a new element, because screen readers don't speak a text that stays the same: a second
 * 'New: 1 notification.' would be silent.
 */
import { useCallback, useState } from "react";
import text from "./text.module.css";

interface Spoken {
  sentence: string;
  count: number;
}

/** @returns the last sentence, and a function that speaks one. An empty one only clears the region */
export function useSpoken(): [Spoken, (sentence: string) => void] {
  const [spoken, setSpoken] = useState<Spoken>({ sentence: "", count: 0 });
  const speak = useCallback(
    (sentence: string) => setSpoken(({ count }) => ({ sentence, count: count + 1 })),
    [],
  );
  return [spoken, speak];
}

export function SpokenStatus({ spoken, label }: { spoken: Spoken; label?: string }) {
  return (
    <p role="status" aria-label={label} className={text.hidden}>
      <span key={spoken.count}>{spoken.sentence}</span>
    </p>
  );
}
