/** Reads the upload of an import: the file, its name, and, for a confirmation, the import id from the check. */
import type { IncomingMessage } from "node:http";
import { visibleName } from "../domain/hidden-characters.ts";
import { IMPORT_MAX_BYTES, LINE_MAX_LENGTH } from "../domain/limits.ts";
import { fileTooLarge, IMPORT_TEXTS } from "../domain/resident-import/import-rows.ts";
import { HttpError, validationError } from "../http/errors.ts";
import { onlyPart, readUpload } from "../http/upload-body.ts";

export interface ImportUpload {
  file: Uint8Array;
  fileName: string;
  /** Empty if the body has none. */
  importID: string;
}

const tooLarge = () => new HttpError(413, fileTooLarge(IMPORT_MAX_BYTES), { code: "too_large" });

/** Reads the multipart body. @throws HttpError 400, 413 if it is too large, 415 for another content type */
export async function readImportUpload(request: IncomingMessage): Promise<ImportUpload> {
  const form = await readUpload(request, { fileMaxBytes: IMPORT_MAX_BYTES, tooLarge });
  const file = onlyPart(form, "file");
  const importID = onlyPart(form, "importID");
  if (typeof file !== "object" || file === null) throw validationError(IMPORT_TEXTS.fileMissing);
  if (file.size > IMPORT_MAX_BYTES) throw tooLarge();
  return {
    file: new Uint8Array(await file.arrayBuffer()),
    fileName: visibleName(file.name).slice(0, LINE_MAX_LENGTH),
    importID: typeof importID === "string" ? importID : "",
  };
}
