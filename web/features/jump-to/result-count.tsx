/** Announces how many results there are, once the list has been the same for a moment. */

import { useEffect } from "react";
import { t } from "../../lib/t.ts";
import { SpokenStatus, useSpoken } from "../../ui/spoken-status.tsx";

const AFTER_MS = 300;

interface ResultCountProps {
  searched: string;
  count: number;
  isPending: boolean;
}

const sentenceOf = (count: number) =>
  count === 0 ? t("No results") : `${count} ${count === 1 ? "result" : "results"}`;

export function ResultCount({ searched, count, isPending }: ResultCountProps) {
  const [spoken, speak] = useSpoken();
  const sentence = searched === "" || isPending ? "" : sentenceOf(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text waits again, also if the sentence is the same
  useEffect(() => {
    const timer = setTimeout(() => speak(sentence), AFTER_MS);
    return () => clearTimeout(timer);
  }, [searched, sentence]);
  return <SpokenStatus spoken={spoken} />;
}
