/** Matches user input with the entries of a catalogue or a list. */

/** Normalizes a text: no outer blanks, lower case, single blanks, hyphens for all dashes. */
function fold(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").replace(/[‐-―]/g, "-");
}

/** Whether two texts are equal except for case, blanks and the kind of dashes. */
export function isSameText(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** Finds the entry of a list that matches a text, in the spelling of the list; returns undefined without a match. */
export function canonicalize<T extends string>(list: readonly T[], text: string): T | undefined {
  return list.find((entry) => isSameText(entry, text));
}
