/** Responses of the import calls. */
import type { RowProblem } from "./import-rows.ts";

/** States of an import: not started, running, stopped before its end by a restart, or done. */
export const IMPORT_STATES = ["new", "running", "stopped", "done"] as const;
type ImportState = (typeof IMPORT_STATES)[number];

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
}

/** A confirmed import. */
export interface ImportView {
  importID: string;
  state: Exclude<ImportState, "new">;
  /** Number of rows to store, and of stored rows. */
  rows: number;
  stored: number;
  /** Rows that could not be stored. */
  problems: RowProblem[];
  fileName: string;
  startedAt: string;
  /** First name of the staff member who confirmed the import. */
  startedBy: string;
  /** Whether the invitation links were downloaded. */
  linksTaken: boolean;
}
