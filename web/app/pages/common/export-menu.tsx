/** The menu 'Export' of a list: its shown or selected rows as an Excel or a CSV file. */

import type { EXPORT_TEXTS, ExportFormat } from "@domain/list-export-texts.ts";
import { ChevronDown, Download } from "lucide-react";
import { useState } from "react";
import { loadCode } from "../../../lib/chunk-load.ts";
import type { RenderExport, RowsToExport } from "../../../lib/list-export.ts";
import { t } from "../../../lib/t.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { buttonClass, iconButtonClass } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useAction } from "../../../ui/use-action.ts";

const items = lazyPart(async () => (await import("./export-items.tsx")).ExportItems);
const dialog = lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog);

interface ExportMenuProps {
  /** The rows at the moment of the export. */
  rowsNow: () => RowsToExport;
  /** Whether they are the selected rows. */
  areSelected: boolean;
}

export const exportMenu: RenderExport = (rowsNow, { areSelected } = { areSelected: false }) => (
  <ExportMenu rowsNow={rowsNow} areSelected={areSelected} />
);

function ExportMenu({ rowsNow, areSelected }: ExportMenuProps) {
  const today = usePropertyToday();
  const { pending, run } = useAction<"export">();
  /** The rows of the open dialog, which chooses their columns. */
  const [dialogRows, setDialogRows] = useState<RowsToExport>();
  const close = () => setDialogRows(undefined);
  const send = (rows: RowsToExport, format: ExportFormat, texts: typeof EXPORT_TEXTS) =>
    void run(
      "export",
      async () =>
        (await loadCode(() => import("../../../lib/export-rows.ts"))).exportRows(rows, format, today),
      texts,
    );
  return (
    <>
      <Menu
        label={t("Export")}
        title={areSelected ? undefined : t("Export")}
        className={areSelected ? buttonClass({}) : iconButtonClass}
        aria-busy={pending !== undefined || undefined}
        trigger={
          areSelected ? (
            <>
              <Download />
              <span>{t("Export")}</span>
              <ChevronDown />
            </>
          ) : (
            <Download />
          )
        }
      >
        {(parts) => {
          // The menu asks for its content on hover, while it is closed.
          items.preload();
          return (
            <items.Part
              parts={parts}
              areSelected={areSelected}
              exportedRows={rowsNow()}
              onSend={send}
              onChooseColumns={setDialogRows}
            />
          );
        }}
      </Menu>
      {dialogRows ? <dialog.Part exportedRows={dialogRows} onClose={close} /> : null}
    </>
  );
}
