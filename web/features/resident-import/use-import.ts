/**
 * The steps of an import: choose a file, preview, confirm, wait for the result. If the dialog is closed in between, the server
 * continues, and the dialog offers the unfinished import again.
 */

import { IMPORT_MAX_BYTES } from "@domain/limits.ts";
import type { ImportOptions } from "@domain/resident-import/import-options.ts";
import { fileTooLarge, IMPORT_TEXTS } from "@domain/resident-import/import-rows.ts";
import type { ImportCheckView, ImportView } from "@domain/resident-import/import-views.ts";
import { useEffect, useState } from "react";
import { failureText, NetworkError } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { saveFile } from "../../lib/save-file.ts";
import { t } from "../../lib/t.ts";
import { viewAndPoll } from "../../lib/view-and-poll.ts";
import { viewThenReset } from "../../lib/views.ts";
import { useAction } from "../../ui/use-action.ts";
import { importApi } from "./import.api.ts";

/** How often the progress of an import is fetched. */
const FETCH_EVERY_MS = 1_000;

const LINKS_FILE = "invitation-links.csv";

export type ImportStep =
  | { name: "choosing" }
  | ({ name: "checked"; check: ImportCheckView } & ImportUpload)
  /** `upload` is there while this dialog still has the file, so that a stopped import can go on. */
  | { name: "confirmed"; view: ImportView; upload: ImportUpload | undefined };

/** A file, and the options by which it is read. */
interface ImportUpload {
  file: File;
  options: ImportOptions;
}

/** The options before staff choose others. */
const DEFAULT_OPTIONS: ImportOptions = { fields: {}, readings: {}, existing: "fill" };

const useLatestImports = createResource<void, ImportView[]>({
  fetch: importApi.latest,
});

/** The progress of the import that the dialog shows. If the server doesn't find the import, the last progress stays. */
const useImportProgress = createResource<string, ImportView | undefined, ImportView>({
  fetch: importApi.find,
  merge: (found, current) => (found ?? current) as ImportView,
});

export function useImport() {
  const [step, setStep] = useState<ImportStep>({ name: "choosing" });
  const action = useAction<"import">();
  const [problem, setProblem] = useState<string>();
  const latestImports = useLatestImports(({ data }) => data) ?? [];
  const progress = useImportProgress(({ data }) => data);
  const shownImport = step.name === "confirmed" ? withProgress(step.view, progress) : undefined;
  const runningID = shownImport?.state === "running" ? shownImport.importID : undefined;

  useEffect(() => viewThenReset(undefined, useLatestImports), []);
  // Drops the progress when the dialog closes.
  useEffect(() => () => useImportProgress.getState().reset(), []);
  useEffect(() => {
    return runningID === undefined ? undefined : viewAndPoll(runningID, useImportProgress, FETCH_EVERY_MS);
  }, [runningID]);

  /** Runs a call and shows its error. */
  async function runCall(call: () => Promise<void>, failed: string): Promise<void> {
    setProblem(undefined);
    await action.run("import", call, (error) =>
      setProblem(failureText(error, { failed, networkError: failed })),
    );
  }

  async function checkFile(file: File, options = DEFAULT_OPTIONS): Promise<void> {
    if (file.size > IMPORT_MAX_BYTES) return setProblem(t(fileTooLarge(IMPORT_MAX_BYTES)));
    await runCall(async () => {
      setStep({ name: "checked", file, options, check: await importApi.check(file, options) });
    }, IMPORT_TEXTS.checkFailed);
  }

  const confirm = ({ file, options }: ImportUpload, importID: string) =>
    runCall(async () => {
      const importView = await importApi.confirm(file, importID, options).catch(async (error) => {
        // The response was lost, but the server may have received the request and started the import.
        const startedImport = error instanceof NetworkError ? await importApi.find(importID) : undefined;
        if (!startedImport) throw error;
        return startedImport;
      });
      useImportProgress.getState().reset();
      setStep({ name: "confirmed", view: importView, upload: { file, options } });
    }, IMPORT_TEXTS.importFailed);

  const downloadLinks = (importView: ImportView) =>
    runCall(async () => {
      saveFile(await importApi.links(importView.importID), LINKS_FILE);
      setStep({ name: "confirmed", view: { ...importView, linksTaken: true }, upload: undefined });
    }, IMPORT_TEXTS.linksFailed);

  function show(importView: ImportView): void {
    setProblem(undefined);
    setStep({ name: "confirmed", view: importView, upload: undefined });
  }

  function startOver(): void {
    setProblem(undefined);
    setStep({ name: "choosing" });
  }

  return {
    step: step.name === "confirmed" && shownImport ? { ...step, view: shownImport } : step,
    busy: action.pending !== undefined,
    problem,
    /** Imports that have not ended, or whose links were not downloaded yet. */
    unfinishedImports: latestImports.filter(
      ({ state, stored, linksTaken }) => state !== "done" || (stored > 0 && !linksTaken),
    ),
    checkFile,
    confirm,
    downloadLinks,
    show,
    startOver,
  };
}

/** @param progress the newest view of an import that was fetched, which may be another one */
function withProgress(importView: ImportView, progress: ImportView | undefined): ImportView {
  if (progress?.importID !== importView.importID) return importView;
  return { ...progress, linksTaken: progress.linksTaken || importView.linksTaken };
}
