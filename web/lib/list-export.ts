/** The rows of a list as the page shows them, for its export. */
import type { ExportedList } from "@domain/list-export-texts.ts";
import type { RefObject } from "react";

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

/** Where a list leaves its rows for the page's export. */
export type ShownRows = RefObject<ExportedRows | undefined>;

/** 'Class C, “whitfield”'. */
export const filterText = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(", ");

/** A typed text in a filter's words. */
export const typedText = (text: string): string => (text.trim() === "" ? "" : `“${text.trim()}”`);
