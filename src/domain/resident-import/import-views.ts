/** The responses of the import calls. */
import type { FieldChange } from "../audit-event.ts";
import type { ColumnReading } from "../column-readings.ts";
import type { RowProblem } from "./import-rows.ts";

/** States of an import: not started, running, stopped before its end by a restart, or done. */
export const IMPORT_STATES = ["new", "running", "stopped", "done"] as const;
type ImportState = (typeof IMPORT_STATES)[number];

/** A column of a file. They are listed in the order of the file. */
export interface ImportColumnView {
  head: string;
  /** The first values. */
  samples: string[];
  /** The field of the column; empty if the column is skipped. */
  field: string;
  /** How days and amounts are read, with an example: a cell of the column and its value. */
  reading?: ColumnReading & { from: string; to: string };
}

/** The changes of a resident by an import. */
export interface ImportChange {
  line: number;
  name: string;
  changes: FieldChange[];
}

/** The result of a dry run. */
export interface ImportCheckView {
  /** Derived from the file's content, so that the same rows are the same import for every sender. */
  importID: string;
  state: ImportState;
  /** Rows that are not blank. */
  rows: number;
  /** Rows that an import would store. */
  ready: number;
  /** Rows that this import already stored. */
  stored: number;
  /** All rows that can't be stored, with the reasons. */
  problems: RowProblem[];
  /** Headers of unknown columns. */
  ignoredColumns: string[];
  columns: ImportColumnView[];
  /** Heads of the template that the file lacks, although no row can be imported without them. */
  missing: string[];
  /** Heads of the template that the file lacks, and whose fields stay empty or get a default. */
  absent: string[];
  /** Rows of vacant units that are added as units. */
  vacant: number;
  /** Rows of residents who exist. */
  existing: number;
  /** The number of residents whom the import changes. */
  updates: number;
  /** The changes of the first of them. */
  changes: ImportChange[];
}

/** A confirmed import. */
export interface ImportView {
  importID: string;
  state: Exclude<ImportState, "new">;
  /** Number of rows to store, and of stored rows. */
  rows: number;
  stored: number;
  /** Residents who existed and were changed. */
  updated: number;
  /** Rows that could not be stored. */
  problems: RowProblem[];
  fileName: string;
  startedAt: string;
  /** First name of the staff member who confirmed the import. */
  startedBy: string;
  /** Whether the invitation links were downloaded. */
  linksTaken: boolean;
}
