/** Detects easily guessed passwords: the most common ones, and those suggested by the portal, its property or the user's email address. */
import { dictionary } from "@zxcvbn-ts/language-common";
import { ACCOUNT_TEXTS, passwordLengthProblem } from "../domain/account-rules.ts";
import { wordsOf } from "../domain/folded-text.ts";

/** The texts for a new password that is not accepted. */
export const NEW_PASSWORD_ERRORS = [
  ACCOUNT_TEXTS.passwordTooShort,
  ACCOUNT_TEXTS.passwordTooLong,
  ACCOUNT_TEXTS.passwordCommon,
];

/** The number of most common passwords that are refused; about 3,000 of them have eight characters or more. */
const COMMON_RANKS = 10_000;

/**
 * The number of most common passwords that are also refused in disguise: with digits around them, doubled, or in look-alike characters.
 * Only those that have three characters in a row other than digits: others, such as '123456', are digits without a word.
 */
const DISGUISED_RANKS = 2_000;

/** Passwords by their frequency in published breaches, the most common first. */
const RANKED_PASSWORDS = (dictionary.passwords ?? []).map(String);
const COMMON_PASSWORDS = new Set(RANKED_PASSWORDS.slice(0, COMMON_RANKS));
const COMMON_CORES = new Set(RANKED_PASSWORDS.slice(0, DISGUISED_RANKS).filter((word) => /\D{3}/.test(word)));

/** The portal's name. An attacker would try it first, like the name of the property (OWASP ASVS 6.2.11). */
const PORTAL_NAME = "rowanstead";

/** The names that a password must not be made of. */
interface OwnNames {
  /** The user's email address. */
  email: string;
  /** The property's name in the settings; empty if none was entered. */
  propertyName: string;
}

/** Characters, and the letters that they look like. */
const LOOK_ALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
  "!": "i",
};

const ROWS = ["abcdefghijklmnopqrstuvwxyz", "1234567890", "0123456789", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(""))];

/** A word with up to four digits before and after it. */
const FRAME = /^\d{0,4}(\D.*?)\d{0,4}$/s;

/** The shortest part of a name that makes a password guessable. */
const NAME_PART_MIN_LENGTH = 3;

/** The first broken rule of a new password, or undefined: its length, then how common it is. */
export function passwordProblem(password: string, names: OwnNames): string | undefined {
  return (
    passwordLengthProblem(password) ?? (isCommon(password, names) ? ACCOUNT_TEXTS.passwordCommon : undefined)
  );
}

/** Whether a password is among those that attackers try first, ignoring case. */
function isCommon(password: string, names: OwnNames): boolean {
  const plain = password.trim().toLowerCase();
  const ownWords = ownWordsOf(names);
  return (
    COMMON_PASSWORDS.has(plain) ||
    isRepeated(plain) ||
    RUNS.some((row) => row.repeat(2).includes(plain)) ||
    cores(plain).some((core) => COMMON_CORES.has(core) || ownWords.has(joined(core)))
  );
}

/** A text in lower case, without accents, spaces and punctuation. */
const joined = (text: string) => wordsOf(text).join("");

/** The portal's name, the property's with and without its last words, and the email address with and without its domain. */
function ownWordsOf({ email, propertyName }: OwnNames): Set<string> {
  const beginnings = wordsOf(propertyName).map((_word, index, words) => words.slice(0, index + 1).join(""));
  const parts = [...beginnings, joined(email), joined(email.split("@")[0] ?? "")];
  return new Set([PORTAL_NAME, ...parts.filter((part) => part.length >= NAME_PART_MIN_LENGTH)]);
}

/** Candidates for the word in a password: with and without the digits around it, and with look-alikes read as letters. */
function cores(plain: string): string[] {
  const words = [plain, FRAME.exec(plain)?.[1] ?? ""];
  return [...words, ...words.map(readAsLetters)].flatMap((word) => [word, halfOf(word)]);
}

function readAsLetters(text: string): string {
  return [...text].map((character) => LOOK_ALIKES[character] ?? character).join("");
}

/** The first half of a text whose halves are equal, otherwise the text. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/** Whether a text repeats the same one or two characters. */
function isRepeated(text: string): boolean {
  return /^(.{1,2}?)\1+$/su.test(text);
}
