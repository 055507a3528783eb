/** The first step: choose a file, download the template, or open an unfinished import. */

import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from "@domain/limits.ts";
import { msgs } from "@domain/message.ts";
import type { ImportView } from "@domain/resident-import/import-views.ts";
import { Download, FileUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { formatDay } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Row, Stack } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { importApi } from "./import.api.ts";
import styles from "./import-dialog.module.css";

const STATE_TEXTS = msgs({
  running: "is being stored",
  stopped: "was interrupted",
  done: "invitation links not downloaded yet",
});

interface ChooseStepProps {
  busy: boolean;
  /** Imports that have not ended, or whose links were not downloaded. */
  unfinishedImports: readonly ImportView[];
  onFile: (file: File) => void;
  onOpen: (view: ImportView) => void;
}

export function ChooseStep({ busy, unfinishedImports, onFile, onOpen }: ChooseStepProps) {
  const id = useId();
  const [isDraggedOver, setDraggedOver] = useState(false);

  function chooseFile(file: File | undefined): void {
    if (file && !busy) onFile(file);
  }

  function onChange(event: ChangeEvent<HTMLInputElement>): void {
    chooseFile(event.target.files?.[0]);
    // Cleared, so that choosing the same file again after correcting it triggers a change event.
    event.target.value = "";
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setDraggedOver(false);
    chooseFile(event.dataTransfer.files[0]);
  }

  return (
    <>
      <p className={styles.text}>
        {t(
          "A CSV or Excel file (.xlsx, its first sheet) with one resident per row and any column headings. You see how each column is read and every row that can't be imported, and nothing is stored until you confirm.",
        )}
      </p>
      <Stack
        as="label"
        gap={1}
        tone="muted"
        htmlFor={id}
        className={cx(styles.drop, isDraggedOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={onDrop}
      >
        <FileUp size={24} />
        <span className={styles.choose}>
          {busy ? t("Checking the file…") : t("Choose a CSV or Excel file")}
        </span>
        <span className={text.hint}>
          {t("or drop it here · up to {rows} rows and {megabytes} MB", {
            rows: IMPORT_ROWS_MAX,
            megabytes: IMPORT_MAX_BYTES / 1024 / 1024,
          })}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.xlsx,text/csv"
          aria-label={t("Choose a CSV or Excel file")}
          aria-busy={busy || undefined}
          disabled={busy}
          onChange={onChange}
        />
      </Stack>
      <Row gap={3} justify="between">
        <p className={text.hint}>
          {t("Columns can be in any order. Dates and amounts can be in the format of most countries.")}
        </p>
        <ButtonLink to={importApi.templatePath} download size="small">
          <Download size={14} />
          {t("Template")}
        </ButtonLink>
      </Row>
      {unfinishedImports.length > 0 ? (
        <Stack
          as="section"
          gap={2}
          size={13}
          tone="body"
          aria-label={t("Unfinished imports")}
          className={styles.open}
        >
          {unfinishedImports.map((view) => (
            <Row as="p" gap={3} justify="between" key={view.importID}>
              <span>
                <b>{view.fileName || t("A file")}</b>, {formatDay(view.startedAt)}, {view.startedBy}:{" "}
                {t(STATE_TEXTS[view.state])}
              </span>
              <Button size="small" onClick={() => onOpen(view)}>
                {t("Show")}
              </Button>
            </Row>
          ))}
        </Stack>
      ) : null}
    </>
  );
}
