/** Removes personal data from error reports of browsers. Stacks keep only their frames, in a fixed form. */

/** The characters of a message that are read, which limits the time that the patterns take, and those that are logged. */
const READ_MAX_LENGTH = 1_000;
const MESSAGE_MAX_LENGTH = 300;

/** Deeper frames rarely help. */
const FRAMES_MAX = 30;

/** Quoted texts, up to the end of the message if the quote is not closed. An apostrophe within a word is not a quote. */
const QUOTED = /"[^"]*"?|`[^`]*`?|“[^”]*”?|(?<!\w)'[^']*'?/g;

/** UserIDs such as R-7K3M9QXT. */
const USER_ID = /\b[RS]-[\dA-Z]{8}\b/gi;

/** Ids of records, phone numbers, and other long numbers. */
const ID = /[\da-f-]{16,}|\d{5,}|\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}[-. ]\d{3}[-. ]\d{4}\b/gi;

/** A word without personal data: web and e-mail addresses and queries are replaced. */
function scrubWord(word: string): string {
  if (word.includes("://")) return "[url]";
  if (word.includes("@")) return "[email]";
  const query = word.indexOf("?");
  return query < 0 || query === word.length - 1 ? word : `${word.slice(0, query)}[query]`;
}

/** A message without personal data, on one line. */
export function scrubMessage(message: string): string {
  // A word that the limit cuts may be the beginning of an email address, too.
  const read =
    message.length > READ_MAX_LENGTH ? message.slice(0, READ_MAX_LENGTH).replace(/\s\S*$/, "") : message;
  const words = read.replace(QUOTED, "[text]").replace(USER_ID, "[id]").replace(ID, "[id]").split(/\s/);
  // Cut after that, because the beginning of an email address looks like another word.
  return words
    .filter((word) => word !== "")
    .map(scrubWord)
    .join(" ")
    .slice(0, MESSAGE_MAX_LENGTH);
}

/** A longer line of a stack is cut, which limits the time that the patterns take. */
const LINE_MAX_LENGTH = 500;

/** A position in a script of the web app; the rest of its address is left out. */
const POSITION = /\/(assets\/[\w.-]+\.js):(\d+):(\d+)\)?$/;

/** The name of a function or component in a frame of Chrome (`at name (`) or of Firefox and Safari (`name@`). */
const NAME = /^(?:at (?:async |new )?)?([\w$.]{1,80})(?=$| \(|@)/;

/** One frame as `name (assets/file.js:1:2)`; undefined for a line that is not a frame, such as the message. */
function frameOf(line: string): string | undefined {
  const text = line.slice(0, LINE_MAX_LENGTH).trim();
  const [, file, row, column] = POSITION.exec(text) ?? [];
  const isFrame = file !== undefined || /^at [\w$.]+$/.test(text);
  if (!isFrame) return undefined;
  const name = NAME.exec(text)?.[1] ?? "(anonymous)";
  return file === undefined ? name : `${name} (${file}:${row}:${column})`;
}

/** The frames of a stack or of a component stack, without the message that some browsers put in front. */
export function scrubStack(stack: string): string[] {
  return stack
    .split("\n")
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, FRAMES_MAX);
}
