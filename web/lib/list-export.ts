/** The rows of a list as the page shows them, for its export. */
import type { ExportedList } from "@domain/list-export-texts.ts";
import type { ReactNode } from "react";

/** The rows of a list as the page shows them. */
export interface ExportedRows {
  list: ExportedList;
  count: number;
  ids: () => readonly string[];
  /** The keys of the columns on screen; the list's usual ones without. */
  columns?: readonly string[];
  /** The filter in words. */
  filter: string;
  month?: string;
}

/** Renders the export of a list's rows: those that it shows, or those that are chosen one by one. */
export type RenderExport = (rows: () => ExportedRows, areChosen?: boolean) => ReactNode;

/** 'Class C, “whitfield”'. */
export const filterText = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(", ");

/** A typed text in a filter's words. */
export const typedText = (text: string): string => (text.trim() === "" ? "" : `“${text.trim()}”`);
