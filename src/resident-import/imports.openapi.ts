/** OpenAPI descriptions of the import routes. */
import { z } from "zod";
import { IMPORT_COLUMNS_MAX, IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from "../domain/limits.ts";
import {
  fileTooLarge,
  IMPORT_TEXTS,
  tooManyColumns,
  tooManyRows,
} from "../domain/resident-import/import-rows.ts";
import { describeRoute } from "../http/describe-route.ts";
import { ImportCheckShape, ImportQuery, ImportShape } from "./imports.schemas.ts";

const file = {
  type: "file",
  description: `CSV, at most ${IMPORT_ROWS_MAX.toLocaleString("en-US")} rows and ${IMPORT_MAX_BYTES / 1024 / 1024} MB`,
} as const;

const fileErrors = {
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
  check: describeRoute({
    summary:
      "Checks a file without storing anything: the number of rows that can be imported, and every row with a problem",
    upload: { fields: { file }, required: ["file"] },
    answers: { 200: ImportCheckShape },
    errors: fileErrors,
  }),
  confirm: describeRoute({
    summary:
      "Stores the rows of a checked file. Repeating the call never stores a row twice. A large import continues after the response",
    upload: {
      fields: {
        importID: { type: "string", description: "The importID from the response of the check" },
        file,
      },
      required: ["importID", "file"],
    },
    answers: { 200: ImportShape },
    errors: {
      ...fileErrors,
      400: [...fileErrors[400], IMPORT_TEXTS.nothingToDo],
      409: [IMPORT_TEXTS.otherFile],
    },
  }),
  list: describeRoute({
    summary: "One import, or the imports that were started last, newest first",
    query: ImportQuery,
    answers: { 200: z.array(ImportShape) },
  }),
  links: describeRoute({
    summary:
      "Issues the invitation links of an import's residents as a file. This works once, because the links are not stored",
    query: ImportQuery,
    answers: { 200: "text/csv" },
    errors: { 404: [IMPORT_TEXTS.notFound], 409: [IMPORT_TEXTS.stillRunning, IMPORT_TEXTS.linksTaken] },
  }),
  template: describeRoute({
    summary: "A template file with the columns and one example row",
    answers: { 200: "text/csv" },
  }),
};
