/** 'Export': the rows that a list shows, or that are chosen in it, as an Excel or a CSV file. */

import { EXPORT_TEXTS, type ExportFormat } from "@domain/list-export-texts.ts";
import { ChevronDown, Columns3, Download, FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import type { ExportedRows } from "../../../lib/list-export.ts";
import { t } from "../../../lib/t.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useAction } from "../../../ui/use-action.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const dialog = lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog);

interface ExportMenuProps {
  /** The rows at the moment of the export; undefined while there are none. */
  rows: () => ExportedRows | undefined;
  /** Whether the rows were chosen one by one. */
  areChosen?: boolean;
}

export function ExportMenu({ rows, areChosen = false }: ExportMenuProps) {
  const today = usePropertyToday();
  const { pending, run } = useAction<"export">();
  const [further, setFurther] = useState<ExportedRows>();
  const close = () => setFurther(undefined);
  const send = (shown: ExportedRows, format: ExportFormat) =>
    void run(
      "export",
      async () => (await import("../../../lib/export-rows.ts")).exportRows(shown, format, today),
      EXPORT_TEXTS,
    );
  return (
    <>
      <Menu
        label={t("Export")}
        className={buttonClass({})}
        aria-busy={pending !== undefined || undefined}
        trigger={
          <>
            <Download {...icon} />
            <span>{t("Export")}</span>
            <ChevronDown {...icon} />
          </>
        }
      >
        {({ MenuNote, MenuItem, MenuLine }) => {
          const shown = rows();
          if (!shown || shown.count === 0) return <MenuNote>{t("There is nothing to export.")}</MenuNote>;
          return (
            <>
              <MenuNote>
                {areChosen
                  ? t("{count} chosen", { count: shown.count })
                  : t("{count, plural, one {# row, as filtered} other {# rows, as filtered}}", {
                      count: shown.count,
                    })}
              </MenuNote>
              <MenuItem icon={<FileSpreadsheet {...icon} />} onSelect={() => send(shown, "xlsx")}>
                {t("Excel (.xlsx)")}
              </MenuItem>
              <MenuItem icon={<FileText {...icon} />} onSelect={() => send(shown, "csv")}>
                {t("CSV (.csv)")}
              </MenuItem>
              {shown.list === "residents" ? (
                <>
                  <MenuLine />
                  <MenuItem icon={<Columns3 {...icon} />} onSelect={() => setFurther(shown)}>
                    {t("Choose columns...")}
                  </MenuItem>
                </>
              ) : null}
            </>
          );
        }}
      </Menu>
      {further ? <dialog.Part wanted shown={further} onClose={close} onFailed={close} /> : null}
    </>
  );
}
