/** Files that the portal has written in another language than English: their heads, their words and the note at their end. */

import {
  EDIT_UNIT_TYPES,
  GENDERS,
  MARITAL_STATUSES,
  NEW_UNIT_TYPES,
  RACE_ETHNICITIES,
} from "../domain/enumerations.ts";
import { folded } from "../domain/folded-text.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from "../domain/languages.ts";
import { EXPORT_NOTES, exportColumns, PERSONAL_COLUMNS } from "../domain/list-export.ts";
import { inEnglish, msgs } from "../domain/message.ts";
import {
  fieldOfHead,
  foldedHead,
  type RememberedFields,
  TEMPLATE_HEAD,
} from "../domain/resident-import/import-columns.ts";
import { isBlankRow } from "../domain/resident-import/import-rows.ts";
import { translateTo } from "../languages/catalogs.ts";

/** Any month: the column with the rent of one is not read. */
const EXPORTED = [...exportColumns("residents", "2000-01"), ...PERSONAL_COLUMNS].map(({ head }) => head);

const HEADS = [...EXPORTED, ...TEMPLATE_HEAD].filter((head) => typeof head === "string");

const TRANSLATIONS = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE).map(translateTo);

const TRANSLATED = TRANSLATIONS.flatMap((t) => {
  return HEADS.map((head) => [foldedHead(t(head)), fieldOfHead(head) ?? ""] as const);
});

/** What a person has chosen for heads, and before that the fields of translated heads. */
export const withTranslatedHeads = (remembered: RememberedFields): RememberedFields =>
  new Map([
    ...TRANSLATED.filter(([head, field]) => field !== "" && fieldOfHead(head) === undefined),
    ...remembered,
  ]);

const WORDS: readonly string[] = [
  ...[...MARITAL_STATUSES, ...GENDERS, ...RACE_ETHNICITIES, ...NEW_UNIT_TYPES, ...EDIT_UNIT_TYPES],
  ...msgs(["Leaseholder", "Occupant", "Vacant"]),
];

const ENGLISH = new Map(TRANSLATIONS.flatMap((t) => WORDS.map((word) => [folded(t(word)), word] as const)));

/** The English word for a choice in any language; another text as it is. */
export const readWord = (text: string): string => ENGLISH.get(folded(text)) ?? text;

/** How the note of an export begins, in each language. */
const NOTE_STARTS = [inEnglish, ...TRANSLATIONS].flatMap((t) =>
  Object.values(EXPORT_NOTES).map((note) => t(note).split("{")[0] ?? ""),
);

/** Whether a row is the last line of an export, which says when it was made. */
export const isExportNote = ([first = "", ...others]: readonly string[]): boolean =>
  NOTE_STARTS.some((start) => start !== "" && first.startsWith(start)) && isBlankRow(others);
