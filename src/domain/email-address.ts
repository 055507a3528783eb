/**
 * E-mail addresses: which ones are accepted, and the one form in which each is stored and compared. No two accepted addresses
 * look the same because of hidden characters or mixed scripts, and an international domain is shown in its ASCII form.
 */
import { hasHiddenCharacters } from "./hidden-characters.ts";
import { EMAIL_MAX_LENGTH } from "./limits.ts";

/** What browsers accept before the @ (HTML's email input), and letters, marks and digits of any script. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class is "ASCII", which starts there
const ASCII = /^[\x00-\x7F]*$/;

/** The scripts of modern languages (Unicode UAX 31, table 5). A label may use one of them, */
const SCRIPTS = [
  ...["Arabic", "Armenian", "Bengali", "Bopomofo", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek"],
  ...["Gujarati", "Gurmukhi", "Han", "Hangul", "Hebrew", "Hiragana", "Kannada", "Katakana", "Khmer", "Lao"],
  ...["Latin", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"],
];
/** or one of these combinations, which are ordinary in East Asia (Unicode UTS 39, "highly restrictive"). */
const COMBINATIONS = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

const LABELS = [...SCRIPTS.map((script) => [script]), ...COMBINATIONS].map((scripts) => {
  const letters = ["Common", "Inherited", ...scripts].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join("")}]+$`, "u");
});

/**
 * Cyrillic and Greek letters that look like Latin ones. A label of nothing else reads as a Latin word, so it is accepted only
 * before a domain that isn't Latin either; in a domain, the ASCII form tells them apart.
 */
const LATIN_LOOKALIKES = /^[\d\p{P}\p{S}асԁеһіјӏорԗԛѕԝхуъьҽпгѵѡαικνρυωηοτ]*$/u;

const isSingleScript = (label: string) => ASCII.test(label) || LABELS.some((script) => script.test(label));

const looksLatin = (label: string) => !ASCII.test(label) && LATIN_LOOKALIKES.test(label);

/** Whether every label of an address keeps to one script and none passes for another. */
function isUnambiguous({ local, domain }: { local: string; domain: string }): boolean {
  if (!`${local}.${domain}`.split(".").every(isSingleScript)) return false;
  return !ASCII.test(domain) || !local.split(".").some(looksLatin);
}

/** One spelling for all that Unicode considers the same letters, in lower case. */
const folded = (text: string) => text.normalize("NFKC").toLowerCase().normalize("NFKC");

/** The domain as DNS has it, with `xn--` labels; undefined if DNS can't have it. */
function asciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return domain;
  // A URL drops some hidden characters; an address that has them is not the one without them.
  if (!DOMAIN.test(domain) || hasHiddenCharacters(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** The parts of a folded address, or undefined if it isn't one @ with something on both sides. */
function partsOf(address: string): { local: string; domain: string } | undefined {
  const [local, domain, more] = address.split("@");
  return local && domain && more === undefined ? { local, domain } : undefined;
}

/** Whether a text without outer blanks can be an account's e-mail address. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || hasHiddenCharacters(text)) return false;
  const parts = partsOf(folded(text));
  return (
    parts !== undefined &&
    LOCAL_PART.test(parts.local) &&
    DOMAIN.test(parts.domain) &&
    isUnambiguous(parts) &&
    asciiDomain(parts.domain) !== undefined &&
    normalizeEmail(text).length <= EMAIL_MAX_LENGTH
  );
}

/** The form in which an address is stored and compared: without outer blanks, in lower case, its domain in ASCII. */
export function normalizeEmail(text: string): string {
  const address = folded(text.trim());
  const parts = partsOf(address);
  return parts ? `${parts.local}@${asciiDomain(parts.domain) ?? parts.domain}` : address;
}
