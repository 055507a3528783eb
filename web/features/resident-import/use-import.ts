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
import { view, viewThenReset } from "../../lib/views.ts";
import { useAction } from "../../ui/use-action.ts";
import { importApi } from "./import.api.ts";

/** How often the progress of an import is fetched. */
const FETCH_EVERY_MS = 1_000;

const LINKS_FILE = "invitation-links.csv";

export type ImportStep =
  | { is: "choosing" }
  | ({ is: "checked"; check: ImportCheckView } & ChosenFile)
  | { is: "confirmed"; view: ImportView; chosen: ChosenFile | undefined };

/** A file, and how it is read. */
interface ChosenFile {
  file: File;
  options: ImportOptions;
}

/** Until staff choose otherwise. */
const FIRST_OPTIONS: ImportOptions = { fields: {}, readings: {}, existing: "fill" };

/** The newest imports. */
const useLatestImports = createResource<void, ImportView[], ImportView[]>({
  fetch: importApi.latest,
  merge: (latest) => latest,
});

/** The progress of the import that the dialog shows. */
const useImportProgress = createResource<string, ImportView | undefined, ImportView>({
  fetch: importApi.find,
  merge: (view, current) => (view ?? current) as ImportView,
});

export function useImport() {
  const [step, setStep] = useState<ImportStep>({ is: "choosing" });
  const action = useAction<"import">();
  const [problem, setProblem] = useState<string>();
  const latest = useLatestImports(({ data }) => data) ?? [];
  const progress = useImportProgress(({ data }) => data);
  const shownImport = step.is === "confirmed" ? latestOf(step.view, progress) : undefined;
  const runningID = shownImport?.state === "running" ? shownImport.importID : undefined;

  useEffect(() => viewThenReset(undefined, useLatestImports), []);
  useEffect(() => useImportProgress.getState().reset, []);
  useEffect(() => {
    if (runningID === undefined) return;
    const end = view(runningID, useImportProgress);
    const timer = setInterval(useImportProgress.getState().invalidate, FETCH_EVERY_MS);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [runningID]);

  /** Runs a call and shows its error. */
  async function once(work: () => Promise<void>, failed: string): Promise<void> {
    setProblem(undefined);
    await action.run("import", work, (error) =>
      setProblem(failureText(error, { failed, networkError: failed })),
    );
  }

  async function check(file: File, options = FIRST_OPTIONS): Promise<void> {
    if (file.size > IMPORT_MAX_BYTES) return setProblem(t(fileTooLarge(IMPORT_MAX_BYTES)));
    await once(async () => {
      setStep({ is: "checked", file, options, check: await importApi.check(file, options) });
    }, IMPORT_TEXTS.checkFailed);
  }

  const confirm = (chosen: ChosenFile, importID: string) =>
    once(async () => {
      const { file, options } = chosen;
      const confirmed = await importApi.confirm(file, importID, options).catch(async (error) => {
        // The response was lost, but the server may have received the request.
        const confirmedBefore = error instanceof NetworkError ? await importApi.find(importID) : undefined;
        if (!confirmedBefore) throw error;
        return confirmedBefore;
      });
      useImportProgress.getState().reset();
      setStep({ is: "confirmed", view: confirmed, chosen });
    }, IMPORT_TEXTS.importFailed);

  const takeLinks = (done: ImportView) =>
    once(async () => {
      saveFile(await importApi.links(done.importID), LINKS_FILE);
      setStep({ is: "confirmed", view: { ...done, linksTaken: true }, chosen: undefined });
    }, IMPORT_TEXTS.linksFailed);

  function show(opened: ImportView): void {
    setProblem(undefined);
    setStep({ is: "confirmed", view: opened, chosen: undefined });
  }

  function startOver(): void {
    setProblem(undefined);
    setStep({ is: "choosing" });
  }

  return {
    step: step.is === "confirmed" && shownImport ? { ...step, view: shownImport } : step,
    busy: action.pending !== undefined,
    problem,
    /** Imports that are running or whose links were not downloaded yet. */
    open: latest.filter(({ state, stored, linksTaken }) => state !== "done" || (stored > 0 && !linksTaken)),
    check,
    confirm,
    takeLinks,
    show,
    startOver,
  };
}

/** The view of an import with its progress, if that was fetched. */
function latestOf(confirmed: ImportView, progress: ImportView | undefined): ImportView {
  if (progress?.importID !== confirmed.importID) return confirmed;
  return { ...progress, linksTaken: progress.linksTaken || confirmed.linksTaken };
}
