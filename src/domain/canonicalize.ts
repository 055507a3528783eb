/** Comparing what people type with what a catalogue or a list spells. */

/** One form for all spellings: without outer blanks, in lower case, single blanks, every dash a hyphen. */
function folded(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").replace(/[‐-―]/g, "-");
}

/** Whether two texts differ at most in case, in blanks or in the kind of their dashes. */
export function sameWords(a: string, b: string): boolean {
  return folded(a) === folded(b);
}

/** The entry of a list that a text means, in the list's own spelling, or undefined. */
export function canonicalize<T extends string>(list: readonly T[], text: string): T | undefined {
  return list.find((entry) => sameWords(entry, text));
}
