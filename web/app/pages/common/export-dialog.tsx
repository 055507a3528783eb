/** The dialog that chooses the columns of an export of residents. Personal details are in the file only if they are chosen here. */

import { monthOf } from "@domain/calendar.ts";
import { exportColumns, NAME_COLUMNS, personalColumns } from "@domain/list-export.ts";
import { EXPORT_TEXTS, type ExportFormat } from "@domain/list-export-texts.ts";
import type { Text } from "@domain/message.ts";
import { useState } from "react";
import { exportRows } from "../../../lib/export-rows.ts";
import type { RowsToExport } from "../../../lib/list-export.ts";
import { messageText } from "../../../lib/message-text.ts";
import { useProperty } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import text from "../../../ui/text.module.css";
import { useAction } from "../../../ui/use-action.ts";

export function ExportDialog({ exportedRows, onClose }: { exportedRows: RowsToExport; onClose: () => void }) {
  const today = usePropertyToday();
  const asksTraits = useProperty(({ personalDetails }) => personalDetails.asksTraits);
  const [keys, setKeys] = useState<readonly string[]>(exportedRows.columns ?? []);
  const { pending, run } = useAction<ExportFormat>();
  const listColumns = exportColumns("residents", monthOf(today)).filter(
    ({ key }) => !NAME_COLUMNS.includes(key),
  );
  // With personal details alone, the server would add the usual columns, so at least one column of the list has to be chosen.
  const chosenColumns = listColumns.filter(({ key }) => keys.includes(key));

  const toggle = (key: string) =>
    setKeys((current) =>
      current.includes(key) ? current.filter((other) => other !== key) : [...current, key],
    );

  /** All columns of the list; personal details stay as they are. */
  const chooseAll = () =>
    setKeys((current) => [...new Set([...listColumns.map(({ key }) => key), ...current])]);

  async function send(format: ExportFormat): Promise<void> {
    if (await run(format, () => exportRows({ ...exportedRows, columns: keys }, format, today), EXPORT_TEXTS))
      onClose();
  }

  const checkboxes = (columns: readonly { key: string; head: Text }[]) => (
    <ul>
      {columns.map(({ key, head }) => (
        <li key={key}>
          <Checkbox checked={keys.includes(key)} onChange={() => toggle(key)}>
            {messageText(head)}
          </Checkbox>
        </li>
      ))}
    </ul>
  );

  const saveButton = (format: ExportFormat, label: string) => (
    <Button
      variant={format === "xlsx" ? "primary" : "secondary"}
      busy={pending === format}
      disabled={chosenColumns.length === 0}
      onClick={() => void send(format)}
    >
      {label}
    </Button>
  );

  return (
    <Dialog
      open
      title={t("Export residents")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={chooseAll}>{t("All columns")}</Button>
          {saveButton("csv", "CSV")}
          {saveButton("xlsx", "Excel")}
        </>
      }
    >
      <p className={text.hint}>{t("First and last name are always in the file.")}</p>
      {checkboxes(listColumns)}
      <p>
        <b>{t("Personal details")}</b>
      </p>
      <p className={text.hint}>{t("The export is recorded for each resident, with your name.")}</p>
      {checkboxes(personalColumns(asksTraits))}
    </Dialog>
  );
}
