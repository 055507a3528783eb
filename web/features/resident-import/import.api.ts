/** The calls of an import: check and confirm a file, fetch the progress, and download the invitation links. */
import type { ImportOptions } from "@domain/resident-import/import-options.ts";
import type { ImportCheckView, ImportView } from "@domain/resident-import/import-views.ts";
import { api } from "../../lib/http.ts";

const BASE = "/api/dashboard/resident-imports";

/** Enough for uploading the largest file over a slow connection and checking its rows. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** The links of an import are issued one after another; this is enough for the largest one. */
const LINKS_TIMEOUT_MS = 600_000;

function formData(parts: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

export const importApi = {
  templatePath: `${BASE}/template.csv`,
  check: (file: File, options: ImportOptions) =>
    api.upload<ImportCheckView>(`${BASE}/check`, formData({ file, options: JSON.stringify(options) }), {
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  confirm: (file: File, importID: string, options: ImportOptions) =>
    api.upload<ImportView>(BASE, formData({ importID, file, options: JSON.stringify(options) }), {
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  find: async (importID: string) => (await api.get<ImportView[]>(BASE, { query: { importID } }))[0],
  latest: () => api.get<ImportView[]>(BASE),
  links: (importID: string) =>
    api.file(`${BASE}/links?importID=${encodeURIComponent(importID)}`, { timeoutMs: LINKS_TIMEOUT_MS }),
};
