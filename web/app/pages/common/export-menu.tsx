/** 'Export' in a list's tools: the rows that it shows, or that are chosen in it, as an Excel or a CSV file. */

import type { EXPORT_TEXTS, ExportFormat } from "@domain/list-export-texts.ts";
import { ChevronDown, Download } from "lucide-react";
import { useState } from "react";
import type { ExportedRows, RenderExport } from "../../../lib/list-export.ts";
import { t } from "../../../lib/t.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { buttonClass, iconButtonClass } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useAction } from "../../../ui/use-action.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const items = lazyPart(async () => (await import("./export-items.tsx")).ExportItems);
const dialog = lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog);

interface ExportMenuProps {
  /** The rows at the moment of the export. */
  rows: () => ExportedRows;
  /** Whether the rows were chosen one by one. */
  areChosen: boolean;
}

export const exportMenu: RenderExport = (rows, areChosen = false) => (
  <ExportMenu rows={rows} areChosen={areChosen} />
);

function ExportMenu({ rows, areChosen }: ExportMenuProps) {
  const today = usePropertyToday();
  const { pending, run } = useAction<"export">();
  const [further, setFurther] = useState<ExportedRows>();
  const close = () => setFurther(undefined);
  const send = (shown: ExportedRows, format: ExportFormat, texts: typeof EXPORT_TEXTS) =>
    void run(
      "export",
      async () => (await import("../../../lib/export-rows.ts")).exportRows(shown, format, today),
      texts,
    );
  return (
    <>
      <Menu
        label={t("Export")}
        title={areChosen ? undefined : t("Export")}
        className={areChosen ? buttonClass({}) : iconButtonClass}
        aria-busy={pending !== undefined || undefined}
        trigger={
          areChosen ? (
            <>
              <Download {...icon} />
              <span>{t("Export")}</span>
              <ChevronDown {...icon} />
            </>
          ) : (
            <Download {...icon} />
          )
        }
      >
        {(parts) => {
          items.preload();
          return <items.Part {...{ parts, areChosen }} shown={rows()} onSend={send} onFurther={setFurther} />;
        }}
      </Menu>
      {further ? <dialog.Part wanted shown={further} onClose={close} onFailed={close} /> : null}
    </>
  );
}
