/** The choices of staff for an import file: the fields of its columns, how they are read, and how residents who exist are changed. */
import { type ColumnChoice, DATE_ORDERS, DECIMAL_SIGNS } from "../column-readings.ts";
import type { ChosenFields } from "./import-columns.ts";

/** How a row changes a resident who exists: not at all, only fields that are empty, or all fields that have a text in the file. */
export const EXISTING_MODES = ["leave", "fill", "replace"] as const;
export type ExistingMode = (typeof EXISTING_MODES)[number];

export interface ImportOptions {
  /** Fields by the index of their column; empty for a column that is skipped. */
  fields: ChosenFields;
  /** How days and amounts are read, by field. */
  readings: Readonly<Record<string, ColumnChoice>>;
  /** Without a choice, a resident who exists is a problem of the row. */
  existing?: ExistingMode;
}

const NO_OPTIONS: ImportOptions = { fields: {}, readings: {} };

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((text) => typeof text === "string");

/** Parses the options of a call; undefined if they are malformed. @param text JSON, or empty */
export function parseOptions(text: string): ImportOptions | undefined {
  if (text === "") return NO_OPTIONS;
  try {
    const { fields = {}, readings = {}, existing } = JSON.parse(text) as Record<string, unknown>;
    if (!isTextRecord(fields) || !isTextRecord(readings)) return undefined;
    const ways: readonly string[] = [...DATE_ORDERS, ...DECIMAL_SIGNS];
    if (!Object.values(readings).every((way) => ways.includes(way))) return undefined;
    const mode = EXISTING_MODES.find((name) => name === existing);
    if (existing !== undefined && !mode) return undefined;
    const choices = readings as Record<string, ColumnChoice>;
    return { fields, readings: choices, ...(mode && { existing: mode }) };
  } catch {
    return undefined;
  }
}
