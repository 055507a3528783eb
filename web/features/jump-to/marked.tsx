/** A text in which the typed words are marked: at the starts of its words, or else where they are first. */
import { folded, wordsOf } from "@domain/folded-text.ts";
import type { ReactNode } from "react";

type Range = readonly [from: number, to: number];

/** The text without case and accents, and for each of its characters the position in the text. */
function foldWithPositions(text: string): { plain: string; positions: number[] } {
  let plain = "";
  const positions: number[] = [];
  let at = 0;
  for (const character of text) {
    // A blank has to stay, which `folded` would trim.
    const part = character.trim() === "" ? " " : folded(character);
    plain += part;
    for (let unit = 0; unit < part.length; unit += 1) positions.push(at);
    at += character.length;
  }
  positions.push(at);
  return { plain, positions };
}

const BEFORE_WORD = /[^\p{L}\p{N}]/u;

/** Where a word is in a text: at the start of each word that begins with it, or else its first place. */
function placesOf(word: string, plain: string): number[] {
  const places: number[] = [];
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) places.push(at);
  const starts = places.filter((at) => at === 0 || BEFORE_WORD.test(plain[at - 1] ?? ""));
  return starts.length > 0 ? starts : places.slice(0, 1);
}

/** The ranges of a text that match the words of a query, in order and apart from each other. */
export function markedRanges(text: string, query: string): Range[] {
  const { plain, positions } = foldWithPositions(text);
  const ranges = wordsOf(query)
    .flatMap((word) =>
      placesOf(word, plain).map((at): Range => [positions[at] ?? 0, positions[at + word.length] ?? 0]),
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
