/** MongoDB's regular expressions (PCRE) as JavaScript's, for the part where both can be made to mean the same. */
import { BSONRegExp } from "bson";
import { badValue, notSupported } from "./errors.ts";
import type { Value } from "./values.ts";

/** Escapes that mean the same in both languages once the `u` flag is on; others are refused. */
const SAME_ESCAPES = /^[dDwWbBtnrfv0^$\\.*+?()[\]{}|/-]$/;
const SPACE = "\\t-\\r ";
const NEEDLESS_ESCAPE = /^[^\w\s]$/;

interface Flags {
  multiline: boolean;
  dotAll: boolean;
}

function translateEscape(next: string, inClass: boolean): string {
  if (next === "s") return inClass ? SPACE : `[${SPACE}]`;
  if (next === "S" && !inClass) return `[^${SPACE}]`;
  if (next === "-" && !inClass) return "-";
  if (SAME_ESCAPES.test(next)) return `\\${next}`;
  if (NEEDLESS_ESCAPE.test(next)) return next;
  throw notSupported(`the escape '\\${next}' in a regular expression`);
}

function translatePlain(char: string, flags: Flags): string {
  if (char === ".") return flags.dotAll ? "[^]" : "[^\\n]";
  if (char === "$") return flags.multiline ? "(?=\\n|(?![^]))" : "(?=\\n?(?![^]))";
  if (char === "^") return flags.multiline ? "(?<=\\n|(?<![^]))" : "^";
  return char;
}

function translate(pattern: string, flags: Flags): string {
  let out = "";
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (char === "\\") out += translateEscape(pattern.charAt(++i), inClass);
    else if (inClass) {
      if (char === "[") throw notSupported("'[' inside a character class of a regular expression");
      inClass = char !== "]";
      out += char;
    } else if (char === "(" && pattern.charAt(i + 1) === "?" && !/[:=!]/.test(pattern.charAt(i + 2))) {
      throw notSupported("this kind of group in a regular expression");
    } else {
      inClass = char === "[";
      out += translatePlain(char, flags);
      if (/[*+?}]/.test(char) && pattern.charAt(i + 1) === "+") throw notSupported("possessive quantifiers");
    }
  }
  return out;
}

/** The test for a regular expression given as text and options (i, m, s); throws for what would differ. */
export function compileRegex(pattern: string, options: string): (text: string) => boolean {
  if (/[^ims]/.test(options)) throw notSupported(`the regular expression options '${options}'`);
  const flags: Flags = { multiline: options.includes("m"), dotAll: options.includes("s") };
  const source = translate(pattern, flags);
  let regex: RegExp;
  try {
    regex = new RegExp(source, options.includes("i") ? "iu" : "u");
  } catch {
    throw badValue(`Regular expression is invalid or not supported: ${pattern}`);
  }
  return (text) => regex.test(text);
}

/** The test for `$regex` with its `$options`, either as text or as a regular expression value. */
export function regexTest(value: Value, options: Value): (text: string) => boolean {
  if (options !== undefined && typeof options !== "string") throw badValue("$options has to be a string");
  if (value instanceof BSONRegExp) return compileRegex(value.pattern, options ?? value.options);
  if (typeof value !== "string") throw badValue("$regex has to be a string");
  return compileRegex(value, options ?? "");
}
