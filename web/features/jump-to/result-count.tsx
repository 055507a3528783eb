/** Announces the number of results to screen readers, once it has been the same for a moment. */

import { useEffect } from "react";
import { t } from "../../lib/t.ts";
import { SpokenStatus, useSpoken } from "../../ui/spoken-status.tsx";

const DELAY_MS = 300;

interface ResultCountProps {
  query: string;
  count: number;
  isPending: boolean;
}

const sentenceOf = (count: number) =>
  count === 0 ? t("No results") : t("{count, plural, one {# result} other {# results}}", { count });

export function ResultCount({ query, count, isPending }: ResultCountProps) {
  const [spoken, speak] = useSpoken();
  const sentence = query === "" || isPending ? "" : sentenceOf(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text waits again, also if the sentence is the same
  useEffect(() => {
    const timer = setTimeout(() => speak(sentence), DELAY_MS);
    return () => clearTimeout(timer);
  }, [query, sentence]);
  return <SpokenStatus spoken={spoken} />;
}
