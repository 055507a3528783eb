/** The items of the menu 'Export'. Their code loads with the code of the menu. */
import { EXPORT_TEXTS, type ExportFormat } from "@domain/list-export-texts.ts";
import { Columns3, FileSpreadsheet, FileText } from "lucide-react";
import type { RowsToExport } from "../../../lib/list-export.ts";
import { t } from "../../../lib/t.ts";
import type { MenuParts } from "../../../ui/menu.tsx";

interface ExportItemsProps {
  parts: MenuParts;
  exportedRows: RowsToExport;
  areSelected: boolean;
  /** `texts` are a parameter, so that they load with the items. */
  onSend: (exportedRows: RowsToExport, format: ExportFormat, texts: typeof EXPORT_TEXTS) => void;
  onChooseColumns: (exportedRows: RowsToExport) => void;
}

export function ExportItems({ parts, exportedRows, areSelected, onSend, onChooseColumns }: ExportItemsProps) {
  const { MenuNote, MenuItem, MenuLine } = parts;
  if (exportedRows.count === 0) return <MenuNote>{t("There is nothing to export.")}</MenuNote>;
  return (
    <>
      <MenuNote>
        {areSelected
          ? t("{count} chosen", { count: exportedRows.count })
          : t("{count, plural, one {# row, as filtered} other {# rows, as filtered}}", {
              count: exportedRows.count,
            })}
      </MenuNote>
      <MenuItem icon={<FileSpreadsheet />} onSelect={() => onSend(exportedRows, "xlsx", EXPORT_TEXTS)}>
        {t("Excel (.xlsx)")}
      </MenuItem>
      <MenuItem icon={<FileText />} onSelect={() => onSend(exportedRows, "csv", EXPORT_TEXTS)}>
        {t("CSV (.csv)")}
      </MenuItem>
      {exportedRows.list === "residents" ? (
        <>
          <MenuLine />
          <MenuItem icon={<Columns3 />} onSelect={() => onChooseColumns(exportedRows)}>
            {t("Choose columns...")}
          </MenuItem>
        </>
      ) : null}
    </>
  );
}
