/** What the import's calls say about themselves. */
import { z } from "zod";
import { IMPORT_COLUMNS_MAX, IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from "../domain/limits.ts";
import {
  fileTooLarge,
  IMPORT_TEXTS,
  tooManyColumns,
  tooManyRows,
} from "../domain/resident-import/import-rows.ts";
import { documented } from "../http/documented.ts";
import { ImportCheckShape, ImportQuery, ImportShape } from "./imports.schemas.ts";

const file = {
  type: "file",
  description: `CSV, at most ${IMPORT_ROWS_MAX.toLocaleString("en-US")} rows and ${IMPORT_MAX_BYTES / 1024 / 1024} MB`,
} as const;

const refusals = {
  400: [
    ...[IMPORT_TEXTS.fileMissing, IMPORT_TEXTS.notCsv, IMPORT_TEXTS.empty, tooManyRows(IMPORT_ROWS_MAX)],
    ...[tooManyColumns(IMPORT_COLUMNS_MAX), IMPORT_TEXTS.tooCostly],
    "The file has no column for Phone.",
    "The file has more than one column for Phone.",
  ],
  413: [fileTooLarge(IMPORT_MAX_BYTES)],
  503: ["The server is busy. Please try again in a moment."],
};

export const importCalls = {
  check: documented({
    summary:
      "A dry run: what an import of the file would store, and every row that it can't; nothing is stored",
    upload: { fields: { file }, required: ["file"] },
    answers: { 200: ImportCheckShape },
    errors: refusals,
  }),
  confirm: documented({
    summary:
      "Repositories the rows of a checked file, each once, however often it is sent; a large import goes on by itself",
    upload: {
      fields: { importID: { type: "string", description: "As the check gave it" }, file },
      required: ["importID", "file"],
    },
    answers: { 200: ImportShape },
    errors: {
      ...refusals,
      400: [...refusals[400], IMPORT_TEXTS.nothingToDo],
      409: [IMPORT_TEXTS.otherFile],
    },
  }),
  list: documented({
    summary: "One import, or those that were begun last, newest first",
    query: ImportQuery,
    answers: { 200: z.array(ImportShape) },
  }),
  links: documented({
    summary:
      "Issues the invitation links of an import's residents as a file, once; they are known nowhere afterwards",
    query: ImportQuery,
    answers: { 200: "text/csv" },
    errors: { 404: [IMPORT_TEXTS.notFound], 409: [IMPORT_TEXTS.stillRunning, IMPORT_TEXTS.linksTaken] },
  }),
  template: documented({
    summary: "A file to start from: the columns and one example",
    answers: { 200: "text/csv" },
  }),
};
