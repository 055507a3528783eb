/** Queries and answers of the import's calls. */
import { z } from "zod";
import type { RowProblem } from "../domain/resident-import/import-rows.ts";
import {
  IMPORT_STATES,
  type ImportCheckView,
  type ImportView,
} from "../domain/resident-import/import-views.ts";

/** Which import is meant; texts that are no id are nobody's. */
export const ImportQuery = z.object({ importID: z.string().max(64).optional() });

const count = z.int().min(0);
const importID = z.string().describe("Made of the file's content: the same rows are the same import");

const RowProblemShape = z.strictObject({
  line: z.int().min(1).describe("Of the file, from 1"),
  name: z.string(),
  texts: z.array(z.string()),
}) satisfies z.ZodType<RowProblem>;

export const ImportCheckShape = z.strictObject({
  importID,
  state: z.enum(IMPORT_STATES),
  rows: count,
  ready: count.describe("Rows that would be stored"),
  stored: count.describe("Rows that this very import has stored before"),
  problems: z.array(RowProblemShape),
  ignoredColumns: z.array(z.string()),
}) satisfies z.ZodType<ImportCheckView>;

export const ImportShape = z.strictObject({
  importID,
  state: z.enum(["running", "stopped", "done"]),
  rows: count,
  stored: count,
  problems: z.array(RowProblemShape).describe("Rows that could not be stored after all"),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  linksTaken: z.boolean(),
}) satisfies z.ZodType<ImportView>;
