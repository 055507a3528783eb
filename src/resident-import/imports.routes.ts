/** The import routes for staff: check a file, confirm it, read the progress, and download the invitation links. */
import type { IncomingMessage } from "node:http";
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { DATE_ORDERS, DECIMAL_SIGNS } from "../domain/column-readings.ts";
import type { CsvCell } from "../domain/csv-cells.ts";
import { visibleName } from "../domain/field-rules.ts";
import { IMPORT_COLUMNS_MAX, IMPORT_MAX_BYTES, IMPORT_ROWS_MAX, LINE_MAX_LENGTH } from "../domain/limits.ts";
import {
  EXISTING_MODES,
  type ImportOptions,
  parseOptions,
} from "../domain/resident-import/import-options.ts";
import {
  fileTooLarge,
  IMPORT_TEXTS,
  type RowProblem,
  tooManyColumns,
  tooManyRows,
} from "../domain/resident-import/import-rows.ts";
import {
  IMPORT_STATES,
  type ImportChange,
  type ImportCheckView,
  type ImportColumnView,
  type ImportView,
} from "../domain/resident-import/import-views.ts";
import { originOf, proxyTrust } from "../http/address.ts";
import { answerCsv } from "../http/csv-file.ts";
import { describeRoute } from "../http/describe-route.ts";
import { badRequest, HttpError, validationError } from "../http/errors.ts";
import { requireRole } from "../http/guards.ts";
import { hashOf, idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { onlyPart, readUpload } from "../http/upload-body.ts";
import { whenClosed } from "../http/when-closed.ts";
import type { IssuedLink } from "./imports.service.ts";

interface ImportUpload {
  file: Uint8Array;
  fileName: string;
  /** Empty if the body has none. */
  importID: string;
  options: ImportOptions;
}

const tooLarge = () => new HttpError(413, fileTooLarge(IMPORT_MAX_BYTES), { code: "too_large" });

/** Reads the multipart body. @throws HttpError 400, 413 if it is too large, 415 for another content type */
async function readImportUpload(request: IncomingMessage): Promise<ImportUpload> {
  const form = await readUpload(request, { fileMaxBytes: IMPORT_MAX_BYTES, tooLarge });
  const file = onlyPart(form, "file");
  const importID = onlyPart(form, "importID");
  const optionsText = onlyPart(form, "options");
  const parsedOptions = parseOptions(typeof optionsText === "string" ? optionsText : "");
  if (!parsedOptions) throw badRequest(IMPORT_TEXTS.optionsInvalid);
  if (typeof file !== "object") throw validationError(IMPORT_TEXTS.fileMissing);
  if (file.bytes.length > IMPORT_MAX_BYTES) throw tooLarge();
  return {
    file: file.bytes,
    fileName: visibleName(file.name).slice(0, LINE_MAX_LENGTH),
    importID: typeof importID === "string" ? importID : "",
    options: parsedOptions,
  };
}

/** The import to read. An unknown or invalid id finds no import. */
const importQuerySchema = z.object({ importID: z.string().max(64).optional() });

const countSchema = z.int().min(0);
const importIDSchema = z
  .string()
  .describe("A hash of the file's rows and of existing: the same rows give the same id");

const rowProblemSchema = z.strictObject({
  line: z.int().min(1).describe("Line in the file, from 1"),
  name: z.string(),
  texts: z.array(z.string()),
}) satisfies z.ZodType<RowProblem>;

const columnSchema = z.strictObject({
  head: z.string(),
  samples: z.array(z.string()),
  field: z.string().describe("A field of New Resident, fullName, building or joins; empty if it is skipped"),
  reading: z.exactOptional(
    z.strictObject({
      choice: z.enum([...DATE_ORDERS, ...DECIMAL_SIGNS]),
      asks: z.boolean().describe("Whether both ways are possible, so that readings has to name one"),
      sure: countSchema.describe("Cells that can be read in this way only"),
      from: z.string(),
      to: z.string(),
    }),
  ),
}) satisfies z.ZodType<ImportColumnView>;

const changeValueSchema = z.union([z.string(), z.number(), z.null()]);

const changeSchema = z.strictObject({
  line: z.int().min(1),
  name: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), from: changeValueSchema, to: changeValueSchema })),
}) satisfies z.ZodType<ImportChange>;

const importCheckSchema = z.strictObject({
  importID: importIDSchema,
  state: z.enum(IMPORT_STATES),
  rows: countSchema,
  ready: countSchema.describe("Rows that would be stored"),
  stored: countSchema.describe("Rows that this import has already stored"),
  problems: z.array(rowProblemSchema),
  ignoredColumns: z.array(z.string()),
  columns: z.array(columnSchema).describe("The columns of the file, by their index"),
  missing: z.array(z.string()).describe("Columns without which nothing is imported"),
  absent: z.array(z.string()).describe("Columns that the file lacks, which stay empty or get a default"),
  vacant: countSchema.describe(
    "Rows of vacant units that the portal does not have, which are added with the residents",
  ),
  existing: countSchema.describe("Rows of residents who exist"),
  updates: countSchema.describe("Residents who exist and would be changed"),
  changes: z.array(changeSchema).describe("What would be changed, of the first residents"),
}) satisfies z.ZodType<ImportCheckView>;

const importSchema = z.strictObject({
  importID: importIDSchema,
  state: z.enum(["running", "stopped", "done"]),
  rows: countSchema,
  stored: countSchema,
  updated: countSchema.describe("Residents who existed and were changed"),
  problems: z.array(rowProblemSchema).describe("Rows that passed the check and could not be stored"),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  linksTaken: z.boolean(),
}) satisfies z.ZodType<ImportView>;

const filePart = {
  type: "file",
  description: `CSV or Excel (.xlsx), at most ${IMPORT_ROWS_MAX.toLocaleString("en-US")} rows and ${IMPORT_MAX_BYTES / 1024 / 1024} MB`,
} as const;

const optionsPart = {
  type: "string",
  description: `JSON: fields (by the index of a column), readings (by field: ${[...DATE_ORDERS, ...DECIMAL_SIGNS].join(" ")}) and existing (${EXISTING_MODES.join(", ")}), all optional. Without existing, a row of a resident who exists is a problem`,
} as const;

const fileErrors = {
  400: [
    IMPORT_TEXTS.fileMissing,
    IMPORT_TEXTS.notCsv,
    IMPORT_TEXTS.empty,
    tooManyRows(IMPORT_ROWS_MAX),
    tooManyColumns(IMPORT_COLUMNS_MAX),
    IMPORT_TEXTS.tooCostly,
    IMPORT_TEXTS.optionsInvalid,
  ],
  413: [fileTooLarge(IMPORT_MAX_BYTES)],
  503: ["The server is busy. Please try again in a moment."],
};

const calls = {
  check: describeRoute({
    summary:
      "Checks a file without storing anything: its columns and how they are read, the number of rows that can be imported, the changes of residents who exist, and every row with a problem",
    upload: { fields: { file: filePart, options: optionsPart }, required: ["file"] },
    answers: { 200: importCheckSchema },
    errors: fileErrors,
  }),
  confirm: describeRoute({
    summary:
      "Stores the rows of a checked file. Repeating the call never stores a row twice. A large import continues after the response",
    upload: {
      fields: {
        importID: { type: "string", description: "The importID from the response of the check" },
        file: filePart,
        options: optionsPart,
      },
      required: ["importID", "file"],
    },
    answers: { 200: importSchema },
    errors: {
      ...fileErrors,
      400: [...fileErrors[400], IMPORT_TEXTS.nothingToDo],
      409: [IMPORT_TEXTS.otherFile],
    },
  }),
  list: describeRoute({
    summary: "One import, or the imports that were started last, newest first",
    query: importQuerySchema,
    answers: { 200: z.array(importSchema) },
  }),
  links: describeRoute({
    summary:
      "Issues the invitation links of an import's residents as a file. This works once, because the links are not stored",
    query: importQuerySchema,
    answers: { 200: "text/csv" },
    errors: { 404: [IMPORT_TEXTS.notFound], 409: [IMPORT_TEXTS.stillRunning, IMPORT_TEXTS.linksTaken] },
  }),
  template: describeRoute({
    summary: "A template file with the columns and one example row",
    answers: { 200: "text/csv" },
  }),
};

const IMPORTS = "/api/dashboard/resident-imports";

/** Routes that read the request body themselves. */
export const IMPORT_UPLOADS: readonly string[] = [IMPORTS, `${IMPORTS}/check`];

const LINKS_HEAD = ["First name", "Last name", "Unit", "Email", "Invitation link"];

async function* linkRows(
  links: AsyncIterable<IssuedLink>,
  origin: string,
): AsyncGenerator<readonly CsvCell[], void> {
  for await (const { resident, path } of links) {
    const { firstName, lastName, unitNumber, email } = resident;
    yield [firstName, lastName, unitNumber, email, origin + path];
  }
}

export function importRoutes({ config, imports }: AppContext): Router<SignedInState> {
  const trustProxy = proxyTrust(config.trustProxy);
  const router = new Router<SignedInState>();

  router.get(IMPORTS, requireRole("staff"), calls.list, async (ctx) => {
    const { importID } = parse(importQuerySchema, ctx.query);
    ctx.body = importID === undefined ? await imports.latest() : await imports.only(importID);
  });

  router.get(`${IMPORTS}/template.csv`, requireRole("staff"), calls.template, (ctx) => {
    const { head, row } = imports.template();
    answerCsv(ctx, { name: "residents-template.csv", head, rows: [row] });
  });

  router.post(`${IMPORTS}/check`, requireRole("staff"), calls.check, async (ctx) => {
    const { file, options } = await readImportUpload(ctx.req);
    ctx.body = await imports.check(ctx.state.user, file, options);
  });

  const once = idempotent(imports.byKey, {
    async bodyHash(ctx) {
      const upload = await readImportUpload(ctx.req);
      ctx.request.body = upload;
      return hashOf(upload.importID, upload.file, JSON.stringify(upload.options));
    },
  });
  router.post(IMPORTS, requireRole("staff"), calls.confirm, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    // The body was read to hash it, if the call has a key.
    const upload = (ctx.request.body as ImportUpload | undefined) ?? (await readImportUpload(ctx.req));
    ctx.body = await imports.confirm(user, upload, idempotency);
  });

  router.post(`${IMPORTS}/links`, requireRole("staff"), calls.links, async (ctx) => {
    const { importID = "" } = parse(importQuerySchema, ctx.query);
    const { links, giveBack } = await imports.takeLinks(ctx.state.user, importID);
    // An interrupted download can be repeated. Each new link replaces the previous one.
    whenClosed(ctx.res, () => {
      if (!ctx.res.writableFinished) void giveBack();
    });
    const origin = config.publicUrl?.origin ?? (ctx.get("Origin") || originOf(ctx.req, trustProxy) || "");
    answerCsv(ctx, { name: "invitation-links.csv", head: LINKS_HEAD, rows: linkRows(links, origin) });
  });

  return router;
}
