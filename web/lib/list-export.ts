/** Lists as files: what a page shows goes to the server by its ids, and comes back as a download. */
import type { ExportedList, ExportFormat } from "@domain/list-export-texts.ts";
import type { RefObject } from "react";
import { api } from "./http.ts";
import { saveFile } from "./save-file.ts";

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

/** A large list over a slow connection. */
const TIMEOUT_MS = 120_000;

export async function exportRows(rows: ExportedRows, format: ExportFormat, today: string): Promise<void> {
  const { list, columns, filter, month } = rows;
  const body = { list, ids: rows.ids(), filter, ...(columns && { columns }), ...(month && { month }) };
  const file = await api.file(`/api/dashboard/exports/${format}`, { body, timeoutMs: TIMEOUT_MS });
  saveFile(file, `${list}-${month ?? today}.${format}`);
}

/** 'Class C, “whitfield”'. */
export const filterText = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(", ");

/** A typed text in a filter's words. */
export const typedText = (text: string): string => (text.trim() === "" ? "" : `“${text.trim()}”`);
