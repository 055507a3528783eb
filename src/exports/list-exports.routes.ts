/** The routes of exports, for staff: a list as an Excel or a CSV file. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { LINE_MAX_LENGTH } from "../domain/limits.ts";
import { PERSONAL_COLUMNS } from "../domain/list-export.ts";
import {
  EXPORT_FORMATS,
  EXPORT_IDS_MAX,
  EXPORT_TEXTS,
  EXPORTED_LISTS,
  type ExportFormat,
} from "../domain/list-export-texts.ts";
import { answerCsv } from "../http/csv-file.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { bodyOf, trimmedText } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { pageLanguage } from "../http/page-language.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { answerXlsx, XLSX_TYPE } from "../http/xlsx-file.ts";
import { renderIn } from "../languages/reader-language.ts";

const pathOf = (format: ExportFormat) => `/api/dashboard/exports/${format}`;

/** The paths of exports. Their bodies may name many rows, so they have a higher limit. */
export const EXPORT_PATHS: readonly string[] = EXPORT_FORMATS.map(pathOf);

/** Longer than any ID. */
const ID_MAX_LENGTH = 64;
const COLUMNS_MAX = 40;

const exportBodySchema = bodyOf({
  list: trimmedText.describe(`One of ${EXPORTED_LISTS.join(", ")}`),
  ids: z
    .array(z.string().max(ID_MAX_LENGTH))
    .optional()
    .describe(
      `The rows in their order, by userID (residents), leaseID (rent) or _id; at most ${EXPORT_IDS_MAX}. Without them, the whole list`,
    ),
  columns: z
    .array(z.string())
    .max(COLUMNS_MAX)
    // Not a key, so that the service refuses it.
    .catch(["?"])
    .default([])
    .describe(
      `Keys in the order of the file; by default the usual columns. Personal details only if named: ${PERSONAL_COLUMNS.map(({ key }) => key).join(", ")}`,
    ),
  filter: trimmedText
    .transform((text) => text.replace(/\s+/g, " ").slice(0, LINE_MAX_LENGTH))
    .describe("The filter in words, for the last line of the file"),
  month: trimmedText.describe("YYYY-MM; by default the current month"),
});

const TYPES: Readonly<Record<ExportFormat, string>> = { xlsx: XLSX_TYPE, csv: "text/csv" };

const describeExport = (format: ExportFormat) =>
  describeRoute({
    summary: `A list as ${format === "csv" ? "CSV" : "an Excel file"}, with the time and the filter in its last line. The export is recorded in the audit trail`,
    body: { schema: exportBodySchema, required: ["list"] },
    answers: { 200: TYPES[format] },
    errors: {
      400: [...formErrors(EXPORT_TEXTS), EXPORT_TEXTS.tooMany],
      429: [EXPORT_TEXTS.limited],
    },
  });

export function listExportRoutes({ listExports }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();
  for (const format of EXPORT_FORMATS) {
    router.post(pathOf(format), requireRole("staff"), describeExport(format), async (ctx) => {
      const form = parse(exportBodySchema, ctx.request.body);
      const file = await listExports.file(ctx.state.user, format, form, renderIn(pageLanguage(ctx)));
      if (format === "xlsx") answerXlsx(ctx, file);
      else answerCsv(ctx, { name: file.name, head: file.columns.map(({ head }) => head), rows: file.rows });
    });
  }
  return router;
}
