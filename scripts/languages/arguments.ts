/** Finds the values and the tags of a text, also in the branches of plurals. */

/** @returns the names of the values, and the tags as `<name>` */
export function argumentsOf(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag] of text.matchAll(/<(\w+)>/g)) names.add(`<${tag}>`);
  let at = 0;
  /** Reads text to the end of its branch. */
  function readText(): void {
    for (; at < text.length && text[at] !== "}"; at += 1) if (text[at] === "{") readArgument();
  }
  function readArgument(): void {
    const [whole, name = "", end] = /^\{\s*(\w+)\s*([,}])/.exec(text.slice(at)) ?? [];
    if (whole === undefined) throw new Error(`'${text}' has a brace without a name.`);
    names.add(name);
    at += whole.length - 1;
    if (end === "}") return;
    for (; at < text.length && text[at] !== "}"; at += 1) {
      if (text[at] !== "{") continue;
      at += 1;
      readText();
    }
  }
  readText();
  return names;
}
