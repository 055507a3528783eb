/** The error texts of rows that contain values. The API sends them in English. */
import { msgs } from "../message.ts";
import { englishOf } from "../rendered-message.ts";

const SOURCES = msgs({
  emailRepeated: "The email is already in line {line}.",
  amountUnreadable: "{column}: {text} is ambiguous. Write it without a thousands separator.",
  choiceUnknown: "{column}: {text} is unknown. It can be {choices}.",
  columnOpen: "{column}: please choose how the column is read.",
  // Texts of `field-rules.ts`, which rows can have, too.
  tooLong: "{label} can have at most {max} characters.",
  tooLarge: "{label} can be at most {max}.",
});

/** The source texts by which the web app translates the errors of rows. */
export const PROBLEM_SOURCES: readonly string[] = Object.values(SOURCES);

const english = (id: string, values: Readonly<Record<string, string>>) => englishOf({ id, values });

export const repeatedEmail = (line: number) => english(SOURCES.emailRepeated, { line: String(line) });

export const unreadableAmount = (column: string, text: string) =>
  english(SOURCES.amountUnreadable, { column, text });

export const ambiguousColumn = (column: string) => english(SOURCES.columnOpen, { column });

export const unknownChoice = (column: string, text: string, choices: readonly string[]) =>
  english(SOURCES.choiceUnknown, { column, text, choices: choices.join(", ") });
