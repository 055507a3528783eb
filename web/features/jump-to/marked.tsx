/** A text in which the words of a query are marked: at the start of each word that begins with one, or else at their first place. */
import { foldText, wordsOf } from "@domain/folded-text.ts";
import type { ReactNode } from "react";

type Range = readonly [from: number, to: number];

/** The text without case and accents, and for each character of that (`plain`) its position in the original. */
function foldWithPositions(text: string): { plain: string; positions: number[] } {
  let plain = "";
  const positions: number[] = [];
  let at = 0;
  for (const character of text) {
    // `foldText` would trim a blank.
    const part = character.trim() === "" ? " " : foldText(character);
    plain += part;
    for (let unit = 0; unit < part.length; unit += 1) positions.push(at);
    at += character.length;
  }
  positions.push(at);
  return { plain, positions };
}

const BEFORE_WORD = /[^\p{L}\p{N}]/u;

/** The positions of a query's word in a text: at the start of each word that begins with it, or else only its first position. */
function positionsOf(word: string, plain: string): number[] {
  const positions: number[] = [];
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) positions.push(at);
  const starts = positions.filter((at) => at === 0 || BEFORE_WORD.test(plain[at - 1] ?? ""));
  return starts.length > 0 ? starts : positions.slice(0, 1);
}

/** The ranges of a text that match the words of a query, in order and apart from each other. */
export function markedRanges(text: string, query: string): Range[] {
  const { plain, positions } = foldWithPositions(text);
  const ranges = wordsOf(query)
    .flatMap((word) =>
      positionsOf(word, plain).map((at): Range => {
        // The whole of the last letter, which may be folded to two, as 'ß' is.
        const last = positions[at + word.length - 1] ?? 0;
        return [positions[at] ?? 0, positions.find((position) => position > last) ?? text.length];
      }),
    )
    .sort(([a], [b]) => a - b);
  const merged: Range[] = [];
  for (const [from, to] of ranges) {
    const last = merged.at(-1);
    if (last === undefined || from >= last[1]) merged.push([from, to]);
    else merged.splice(-1, 1, [last[0], Math.max(last[1], to)]);
  }
  return merged;
}

export function Marked({ text, query }: { text: string; query: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of markedRanges(text, query)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
