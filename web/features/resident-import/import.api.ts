/** The import's calls, for staff. */
import type { ImportCheckView, ImportView } from "@domain/resident-import/import-views.ts";
import { api } from "../../lib/http.ts";

const BASE = "/api/dashboard/resident-imports";

/** A file of the largest size over a slow line, and the check of its rows. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** The links of the largest import are issued one after another. */
const LINKS_TIMEOUT_MS = 600_000;

function formOf(parts: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

export const importApi = {
  templatePath: `${BASE}/template.csv`,
  check: (file: File) =>
    api.upload<ImportCheckView>(`${BASE}/check`, formOf({ file }), { timeoutMs: UPLOAD_TIMEOUT_MS }),
  confirm: (file: File, importID: string) =>
    api.upload<ImportView>(BASE, formOf({ importID, file }), { timeoutMs: UPLOAD_TIMEOUT_MS }),
  /** One import, if there is one. */
  find: async (importID: string) => (await api.get<ImportView[]>(BASE, { query: { importID } }))[0],
  latest: () => api.get<ImportView[]>(BASE),
  links: (importID: string) =>
    api.file(`${BASE}/links?importID=${encodeURIComponent(importID)}`, { timeoutMs: LINKS_TIMEOUT_MS }),
};
