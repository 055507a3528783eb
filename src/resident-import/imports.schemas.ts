/** Query and response schemas of the import routes. */
import { z } from "zod";
import type { RowProblem } from "../domain/resident-import/import-rows.ts";
import {
  IMPORT_STATES,
  type ImportCheckView,
  type ImportView,
} from "../domain/resident-import/import-views.ts";

/** The import to read. An unknown or invalid id finds no import. */
export const ImportQuery = z.object({ importID: z.string().max(64).optional() });

const count = z.int().min(0);
const importID = z.string().describe("A hash of the file's rows: the same rows give the same id");

const RowProblemShape = z.strictObject({
  line: z.int().min(1).describe("Line in the file, from 1"),
  name: z.string(),
  texts: z.array(z.string()),
}) satisfies z.ZodType<RowProblem>;

export const ImportCheckShape = z.strictObject({
  importID,
  state: z.enum(IMPORT_STATES),
  rows: count,
  ready: count.describe("Rows that would be stored"),
  stored: count.describe("Rows that this import has already stored"),
  problems: z.array(RowProblemShape),
  ignoredColumns: z.array(z.string()),
}) satisfies z.ZodType<ImportCheckView>;

export const ImportShape = z.strictObject({
  importID,
  state: z.enum(["running", "stopped", "done"]),
  rows: count,
  stored: count,
  problems: z.array(RowProblemShape).describe("Rows that passed the check and could not be stored"),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  linksTaken: z.boolean(),
}) satisfies z.ZodType<ImportView>;
