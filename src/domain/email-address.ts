/**
 * Validates and normalizes email addresses. Hidden characters and mixed scripts are rejected, because they make two addresses
 * look the same. International domains are stored and shown in their ASCII form.
 */
import { hasHiddenCharacters } from "./field-rules.ts";
import { EMAIL_MAX_LENGTH } from "./limits.ts";

/** Characters before the @: the characters that HTML's email input accepts, and letters, marks and digits of any script. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with control characters
const ASCII = /^[\x00-\x7F]*$/;

/** The scripts of modern languages (Unicode UAX 31, table 5). A label may use one of these scripts. */
const SCRIPTS = (
  "Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana " +
  "Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan"
).split(" ");
/** A label may also use one of these combinations, which are common in East Asia (Unicode UTS 39, "highly restrictive"). */
const COMBINATIONS = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

const LABEL_PATTERNS = [...SCRIPTS.map((script) => [script]), ...COMBINATIONS].map((scripts) => {
  const letters = ["Common", "Inherited", ...scripts].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join("")}]+$`, "u");
});

/**
 * Cyrillic and Greek letters that look like Latin letters. A label with only such letters reads as a Latin word. Before the @, it is
 * accepted only with a domain that isn't ASCII. In a domain, the ASCII form shows the difference.
 */
const LATIN_LOOKALIKES = /^[\d\p{P}\p{S}асԁеһіјӏорԗԛѕԝхуъьҽпгѵѡαικνρυωηοτ]*$/u;

const isSingleScript = (label: string) =>
  ASCII.test(label) || LABEL_PATTERNS.some((pattern) => pattern.test(label));

const looksLatin = (label: string) => !ASCII.test(label) && LATIN_LOOKALIKES.test(label);

/** Whether every label of an address uses one script, and none imitates a Latin word. */
function isUnambiguous({ local, domain }: { local: string; domain: string }): boolean {
  if (!`${local}.${domain}`.split(".").every(isSingleScript)) return false;
  return !ASCII.test(domain) || !local.split(".").some(looksLatin);
}

/** Converts a text to lower case and to one spelling of equivalent Unicode characters. */
const fold = (text: string) => text.normalize("NFKC").toLowerCase().normalize("NFKC");

/** Converts a domain to its DNS form with `xn--` labels; returns undefined for an invalid domain. */
function asciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return domain;
  // URL() drops some hidden characters, so two different domains could become the same.
  if (!DOMAIN.test(domain) || hasHiddenCharacters(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** Splits an address at its @. Undefined unless the address has exactly one @ with text on both sides. */
function partsOf(address: string): { local: string; domain: string } | undefined {
  const [local, domain, more] = address.split("@");
  return local && domain && more === undefined ? { local, domain } : undefined;
}

/** Whether a text is a valid email address of an account. The text must not have outer blanks. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || hasHiddenCharacters(text)) return false;
  const parts = partsOf(fold(text));
  return (
    parts !== undefined &&
    LOCAL_PART.test(parts.local) &&
    DOMAIN.test(parts.domain) &&
    isUnambiguous(parts) &&
    asciiDomain(parts.domain) !== undefined &&
    // The ASCII form of a domain is longer.
    normalizeEmail(text).length <= EMAIL_MAX_LENGTH
  );
}

/** Normalizes an address for storage and comparison: without outer blanks, in lower case, the domain in ASCII. */
export function normalizeEmail(text: string): string {
  const address = fold(text.trim());
  const parts = partsOf(address);
  return parts ? `${parts.local}@${asciiDomain(parts.domain) ?? parts.domain}` : address;
}
