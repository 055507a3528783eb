/** The import routes for staff: check a file, confirm it, read the progress, and download the invitation links. */

import Router from "@koa/router";
import type { AppContext } from "../context.ts";
import type { CsvCell } from "../domain/csv-cells.ts";
import { TEMPLATE_HEAD, TEMPLATE_ROW } from "../domain/resident-import/import-columns.ts";
import { originOf, proxyTrust } from "../http/address.ts";
import { answerCsv } from "../http/csv-file.ts";
import { requireRole } from "../http/guards.ts";
import { hashOf, idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { type ImportUpload, readImportUpload } from "./import-upload.ts";
import { importCalls } from "./imports.openapi.ts";
import { ImportQuery } from "./imports.schemas.ts";
import type { ImportsService, IssuedLink } from "./imports.service.ts";

const BASE = "/api/dashboard/resident-imports";

/** Routes that read the request body themselves. */
export const IMPORT_UPLOADS: readonly string[] = [BASE, `${BASE}/check`];

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

/** The routes of the import, with their full paths. */
export function importRoutes(
  imports: ImportsService,
  { config }: Pick<AppContext, "config">,
): Router<SignedInState> {
  const trustProxy = proxyTrust(config.trustProxy);
  const router = new Router<SignedInState>();

  router.get(BASE, requireRole("staff"), importCalls.list, async (ctx) => {
    const { importID } = parse(ImportQuery, ctx.query);
    ctx.body = importID === undefined ? await imports.latest() : await imports.only(importID);
  });

  router.get(`${BASE}/template.csv`, requireRole("staff"), importCalls.template, (ctx) => {
    answerCsv(ctx, { name: "residents-template.csv", head: TEMPLATE_HEAD, rows: [TEMPLATE_ROW] });
  });

  router.post(`${BASE}/check`, requireRole("staff"), importCalls.check, async (ctx) => {
    const { file } = await readImportUpload(ctx.req);
    ctx.body = await imports.check(file);
  });

  const once = idempotent(imports.byKey, {
    async bodyHash(ctx) {
      const upload = await readImportUpload(ctx.req);
      ctx.request.body = upload;
      return hashOf(upload.importID, upload.file);
    },
  });
  router.post(BASE, requireRole("staff"), importCalls.confirm, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    // The body was read to hash it, if the call has a key.
    const upload = (ctx.request.body as ImportUpload | undefined) ?? (await readImportUpload(ctx.req));
    ctx.body = await imports.confirm(user, upload, idempotency);
  });

  router.post(`${BASE}/links`, requireRole("staff"), importCalls.links, async (ctx) => {
    const { importID = "" } = parse(ImportQuery, ctx.query);
    const { links, giveBack } = await imports.takeLinks(ctx.state.user, importID);
    // An interrupted download can be repeated. Each new link replaces the previous one.
    ctx.res.once("close", () => {
      if (!ctx.res.writableFinished) void giveBack();
    });
    const origin = config.publicUrl?.origin ?? (ctx.get("Origin") || originOf(ctx.req, trustProxy) || "");
    answerCsv(ctx, { name: "invitation-links.csv", head: LINKS_HEAD, rows: linkRows(links, origin) });
  });

  return router;
}
