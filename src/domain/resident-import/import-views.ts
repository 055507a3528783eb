/** What the calls of the import answer. */
import type { RowProblem } from "./import-rows.ts";

/** Where an import stands: not begun, going on, ended before its end (a restart), or over. */
export const IMPORT_STATES = ["new", "running", "stopped", "done"] as const;
type ImportState = (typeof IMPORT_STATES)[number];

/** A dry run: what an import of the file would do. */
export interface ImportCheckView {
  /** Made of the file's content, so that the same rows are the same import whoever sends them. */
  importID: string;
  state: ImportState;
  /** Rows in which something stands. */
  rows: number;
  /** Rows that would be stored. */
  ready: number;
  /** Rows that this very import has stored before. */
  stored: number;
  /** Every row that can't be stored, and why. */
  problems: RowProblem[];
  /** Columns that mean nothing here. */
  ignoredColumns: string[];
}

/** An import that was confirmed. */
export interface ImportView {
  importID: string;
  state: Exclude<ImportState, "new">;
  /** Rows to store, and how many are stored. */
  rows: number;
  stored: number;
  /** Rows that could not be stored after all. */
  problems: RowProblem[];
  fileName: string;
  startedAt: string;
  /** First name of whoever confirmed it. */
  startedBy: string;
  /** Whether the invitation links were downloaded. */
  linksTaken: boolean;
}
