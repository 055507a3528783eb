/** Exports a list as a file: the page sends the ids of the rows that it shows, and saves the server's answer. The code loads with the first export. */
import type { ExportFormat } from "@domain/list-export-texts.ts";
import { api } from "./http.ts";
import type { RowsToExport } from "./list-export.ts";
import { saveFile } from "./save-file.ts";

/** A large list over a slow connection. */
const TIMEOUT_MS = 120_000;

export async function exportRows(rows: RowsToExport, format: ExportFormat, today: string): Promise<void> {
  const { list, columns, filter, month } = rows;
  const body = { list, ids: rows.ids(), filter, ...(columns && { columns }), ...(month && { month }) };
  const file = await api.file(`/api/dashboard/exports/${format}`, { body, timeoutMs: TIMEOUT_MS });
  saveFile(file, `${list}-${month ?? today}.${format}`);
}
