/** Finds web addresses, email addresses and US phone numbers in texts. */

export interface TextPart {
  text: string;
  /** The address of a link; undefined for plain text. */
  href?: string;
}

/** A character of a web address. Blanks, quotes and angle brackets end one; so does East Asian punctuation, which no blank follows. */
const URL_CHARACTER = '[^\\s<>"“”«»「」『』（）。，、；！？\\p{Cc}]';
const WEB = `(?<![A-Za-z0-9])(?:https?://|www\\.)${URL_CHARACTER}{1,2000}`;
const EMAIL =
  "(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])";
const PHONE =
  "(?<![A-Za-z0-9+.#/-])(?:\\+?1[ .-]?)?(?:\\([2-9]\\d\\d\\) ?|[2-9]\\d\\d[ .-]?)[2-9]\\d\\d[ .-]?\\d{4}(?![A-Za-z0-9]|[.-]\\d)";
const LINK = new RegExp(`(?<web>${WEB})|(?<email>${EMAIL})|(?<phone>${PHONE})`, "giu");

const PUNCTUATION = /[.,;:!?'’"*_~…،؛؟।]$/u;
const BRACKETS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

const countOf = (text: string, character: string) => text.split(character).length - 1;

/** Removes the punctuation of the sentence from the end of a web address. Closing brackets stay if they have an opening one. */
function trimPunctuation(address: string): string {
  let trimmed = address;
  for (;;) {
    const last = trimmed.at(-1) ?? "";
    const opening = BRACKETS[last];
    const isUnpaired = opening !== undefined && countOf(trimmed, last) > countOf(trimmed, opening);
    if (!isUnpaired && !PUNCTUATION.test(trimmed)) return trimmed;
    trimmed = trimmed.slice(0, -1);
  }
}

/** The same as `URL.parse`, which is newer than the oldest browsers that run the portal. */
function parseURL(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** The address of a link; undefined for an invalid address, and for one with a user name or password, by which one site can look like another. */
function webHref(text: string): string | undefined {
  const url = parseURL(/^www\./i.test(text) ? `https://${text}` : text);
  if (!url) return undefined;
  const { protocol, username, password, hostname, href } = url;
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username + password === "" && hostname !== "" ? href : undefined;
}

const phoneHref = (text: string) => `tel:+1${text.replace(/\D/g, "").slice(-10)}`;

/** Splits a text into links and the plain texts between them. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { groups = {}, index, 0: match } of text.matchAll(LINK)) {
    const address = groups.web ? trimPunctuation(match) : match;
    const href = groups.web ? webHref(address) : groups.email ? `mailto:${address}` : phoneHref(address);
    if (href === undefined) continue;
    if (index > position) parts.push({ text: text.slice(position, index) });
    parts.push({ text: address, href });
    position = index + address.length;
  }
  if (position < text.length) parts.push({ text: text.slice(position) });
  return parts;
}
