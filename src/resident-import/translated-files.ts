/** Reads files that the portal has written in another language than English: their heads, their words and the note at their end. */
import {
  EDIT_UNIT_TYPES,
  GENDERS,
  MARITAL_STATUSES,
  NEW_UNIT_TYPES,
  RACE_ETHNICITIES,
} from "../domain/enumerations.ts";
import { foldText } from "../domain/folded-text.ts";
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

/** The heads of exported columns. The month is any month: the column with its rent is not imported, and `HEADS` leaves its head out. */
const EXPORT_HEADS = [...exportColumns("residents", "2000-01"), ...PERSONAL_COLUMNS].map(({ head }) => head);

const HEADS = [...EXPORT_HEADS, ...TEMPLATE_HEAD].filter((head) => typeof head === "string");

const TRANSLATIONS = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE).map(translateTo);

/** Translated heads with their fields. A head that is also an English one keeps its English field. */
const FIELDS_BY_TRANSLATED_HEAD = TRANSLATIONS.flatMap((t) =>
  HEADS.map((head) => [foldedHead(t(head)), fieldOfHead(head) ?? ""] as const),
).filter(([head, field]) => field !== "" && fieldOfHead(head) === undefined);

/** The fields of translated heads, and those that a person has chosen for heads, which take precedence. */
export const withTranslatedHeads = (remembered: RememberedFields): RememberedFields =>
  new Map([...FIELDS_BY_TRANSLATED_HEAD, ...remembered]);

/** The words of the portal in cells. */
const WORDS: readonly string[] = [
  ...MARITAL_STATUSES,
  ...GENDERS,
  ...RACE_ETHNICITIES,
  ...NEW_UNIT_TYPES,
  ...EDIT_UNIT_TYPES,
  ...msgs(["Leaseholder", "Occupant", "Vacant"]),
];

const ENGLISH_WORDS = new Map(
  TRANSLATIONS.flatMap((t) => WORDS.map((word) => [foldText(t(word)), word] as const)),
);

/** The English word for a word of the portal in any language; any other text unchanged. */
export const readWord = (text: string): string => ENGLISH_WORDS.get(foldText(text)) ?? text;

/** The beginning of the note of an export, in each language. */
const NOTE_STARTS = [inEnglish, ...TRANSLATIONS].flatMap((t) =>
  Object.values(EXPORT_NOTES).map((note) => t(note).split("{")[0] ?? ""),
);

/** Whether a row is the note at the end of an export, which says when it was made. */
export const isExportNote = ([first = "", ...others]: readonly string[]): boolean =>
  NOTE_STARTS.some((start) => start !== "" && first.startsWith(start)) && isBlankRow(others);
