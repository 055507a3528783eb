/** Types and texts for the export of a list's rows. */
import type { ExportedList } from "@domain/list-export-texts.ts";
import type { ReactNode } from "react";

/** The rows of a list as the page shows them. */
export interface RowsToExport {
  list: ExportedList;
  count: number;
  ids: () => readonly string[];
  /** The keys of the columns on screen; undefined for the list's usual ones. */
  columns?: readonly string[];
  /** The filter as a text for the file. */
  filter: string;
  /** The month of the list of rents. */
  month?: string;
}

/** Renders the export of the rows that a list shows, or of those that are selected in it. */
export type RenderExport = (rows: () => RowsToExport, options?: { areSelected: boolean }) => ReactNode;

/** 'Class C, “whitfield”'. */
export const filterText = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(", ");

/** '“whitfield”', for the text of a filter. */
export const quoted = (text: string): string => (text.trim() === "" ? "" : `“${text.trim()}”`);
