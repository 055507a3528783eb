/**
 * The steps of an import: choose a file, preview, confirm, wait for the result. If the dialog is closed in between, the server
 * continues, and the dialog offers the unfinished import again.
 */
import { IMPORT_MAX_BYTES } from "@domain/limits.ts";
import { fileTooLarge, IMPORT_TEXTS } from "@domain/resident-import/import-rows.ts";
import type { ImportCheckView, ImportView } from "@domain/resident-import/import-views.ts";
import { useEffect, useRef, useState } from "react";
import { failureText, NetworkError } from "../../lib/http.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useAction } from "../../ui/use-action.ts";
import { importApi } from "./import.api.ts";

/** How often the progress of an import is fetched. */
const LOOK_EVERY_MS = 1_000;

const LINKS_FILE = "invitation-links.csv";

export type ImportStep =
  | { is: "choosing" }
  | { is: "checked"; file: File; check: ImportCheckView }
  | { is: "confirmed"; view: ImportView; file: File | undefined };

export function useImport() {
  const [step, setStep] = useState<ImportStep>({ is: "choosing" });
  const action = useAction<"import">();
  const [problem, setProblem] = useState<string>();
  /** Earlier imports that are running or whose links were not downloaded yet. */
  const [open, setOpen] = useState<readonly ImportView[]>([]);
  const left = useRef(false);

  useEffect(() => {
    left.current = false;
    importApi.latest().then(
      (latest) =>
        !left.current && setOpen(latest.filter(({ state, linksTaken }) => state !== "done" || !linksTaken)),
      () => undefined,
    );
    return () => {
      left.current = true;
    };
  }, []);

  usePolling(step, (view) =>
    setStep((now) =>
      now.is === "confirmed" && now.view.importID === view.importID ? { ...now, view } : now,
    ),
  );

  /** Runs a call and shows its error. */
  async function once(work: () => Promise<void>, failed: string): Promise<void> {
    if (action.isRunning()) return;
    setProblem(undefined);
    await action.run("import", work, (error) =>
      setProblem(failureText(error, { failed, networkError: failed })),
    );
  }

  async function check(file: File): Promise<void> {
    if (file.size > IMPORT_MAX_BYTES) return setProblem(fileTooLarge(IMPORT_MAX_BYTES));
    await once(async () => {
      setStep({ is: "checked", file, check: await importApi.check(file) });
    }, IMPORT_TEXTS.checkFailed);
  }

  const confirm = (file: File, importID: string) =>
    once(async () => {
      const view = await importApi.confirm(file, importID).catch(async (error) => {
        // The response was lost, but the server may have received the request.
        const found = error instanceof NetworkError ? await importApi.find(importID) : undefined;
        if (!found) throw error;
        return found;
      });
      setStep({ is: "confirmed", view, file });
    }, IMPORT_TEXTS.importFailed);

  const takeLinks = (view: ImportView) =>
    once(async () => {
      saveFile(await importApi.links(view.importID), LINKS_FILE);
      setStep({ is: "confirmed", view: { ...view, linksTaken: true }, file: undefined });
    }, IMPORT_TEXTS.linksFailed);

  function show(view: ImportView): void {
    setProblem(undefined);
    setStep({ is: "confirmed", view, file: undefined });
  }

  function startOver(): void {
    setProblem(undefined);
    setStep({ is: "choosing" });
  }

  return {
    step,
    busy: action.pending !== undefined,
    problem,
    open,
    check,
    confirm,
    takeLinks,
    show,
    startOver,
  };
}

/** Fetches the progress of an import until it ends. */
function usePolling(step: ImportStep, onView: (view: ImportView) => void): void {
  const importID = step.is === "confirmed" && step.view.state === "running" ? step.view.importID : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another import is another watch
  useEffect(() => {
    if (importID === undefined) return;
    const timer = setInterval(() => {
      importApi.find(importID).then(
        (view) => view && onView(view),
        () => undefined,
      );
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [importID]);
}
