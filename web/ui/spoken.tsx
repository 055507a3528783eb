/** Texts that only screen readers say. They say what changes in a live region, so each text is a new element there, also if it is the same again. */
import { useCallback, useState } from "react";
import text from "./text.module.css";

interface Said {
  sentence: string;
  /** Counts the texts, so that each is another one. */
  count: number;
}

/** @returns what to show in `Spoken`, and a function that says a text */
export function useSpoken(): [said: Said, say: (sentence: string) => void] {
  const [said, setSaid] = useState<Said>({ sentence: "", count: 0 });
  const say = useCallback((sentence: string) => setSaid(({ count }) => ({ sentence, count: count + 1 })), []);
  return [said, say];
}

/** @param label what the region is about */
export function Spoken({ label, said: { sentence, count } }: { label?: string; said: Said }) {
  return (
    <p role="status" aria-label={label} className={text.hidden}>
      <span key={count}>{sentence}</span>
    </p>
  );
}
