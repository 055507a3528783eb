/** Finds web addresses, email addresses and US phone numbers in texts. */

export interface TextPart {
  text: string;
  /** Where a tap leads; undefined for plain text. */
  href?: string;
}

/** Ends of a web address in texts with and without blanks between words. */
const URL_PART = '[^\\s<>"“”«»「」『』（）。，、；！？\\p{Cc}]';
const WEB = `(?<![A-Za-z0-9])(?:https?://|www\\.)${URL_PART}{1,2000}`;
const EMAIL =
  "(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])";
const PHONE =
  "(?<![A-Za-z0-9+.#/-])(?:\\+?1[ .-]?)?(?:\\([2-9]\\d\\d\\) ?|[2-9]\\d\\d[ .-]?)[2-9]\\d\\d[ .-]?\\d{4}(?![A-Za-z0-9]|[.-]\\d)";
const LINK = new RegExp(`(?<web>${WEB})|(?<email>${EMAIL})|(?<phone>${PHONE})`, "giu");

const PUNCTUATION = /[.,;:!?'’"*_~…،؛؟।]$/u;
const BRACKETS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

const countOf = (text: string, character: string) => text.split(character).length - 1;

/** A web address without the punctuation of its sentence. Brackets stay if they are in pairs. */
function withoutEnd(address: string): string {
  let end = address;
  for (;;) {
    const last = end.at(-1) ?? "";
    const opening = BRACKETS[last];
    const isLoose = opening !== undefined && countOf(end, last) > countOf(end, opening);
    if (!isLoose && !PUNCTUATION.test(end)) return end;
    end = end.slice(0, -1);
  }
}

/** As `URL.parse`, which is newer than the oldest browsers that run the portal. */
function parseURL(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** The address, unless it is none, or names a user, which makes one site look like another. */
function webHref(text: string): string | undefined {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  const parsed = parseURL(address);
  if (!parsed) return undefined;
  const { protocol, username, hostname, href } = parsed;
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && hostname !== "" ? href : undefined;
}

const phoneHref = (text: string) => `tel:+1${text.replace(/\D/g, "").slice(-10)}`;

/** A text in parts, of which some are links. Together they are the text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { groups = {}, index, 0: match } of text.matchAll(LINK)) {
    const address = groups.web ? withoutEnd(match) : match;
    const href = groups.web ? webHref(address) : groups.email ? `mailto:${address}` : phoneHref(address);
    if (href === undefined) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: address, href });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
