/** The items of 'Export'. Their code loads with the menu's. */
import { EXPORT_TEXTS, type ExportFormat } from "@domain/list-export-texts.ts";
import { Columns3, FileSpreadsheet, FileText } from "lucide-react";
import type { ExportedRows } from "../../../lib/list-export.ts";
import { t } from "../../../lib/t.ts";
import type { MenuParts } from "../../../ui/menu.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ExportItemsProps {
  parts: MenuParts;
  shown: ExportedRows;
  areChosen: boolean;
  onSend: (shown: ExportedRows, format: ExportFormat, texts: typeof EXPORT_TEXTS) => void;
  onFurther: (shown: ExportedRows) => void;
}

export function ExportItems({ parts, shown, areChosen, onSend, onFurther }: ExportItemsProps) {
  const { MenuNote, MenuItem, MenuLine } = parts;
  if (shown.count === 0) return <MenuNote>{t("There is nothing to export.")}</MenuNote>;
  return (
    <>
      <MenuNote>
        {areChosen
          ? t("{count} chosen", { count: shown.count })
          : t("{count, plural, one {# row, as filtered} other {# rows, as filtered}}", {
              count: shown.count,
            })}
      </MenuNote>
      <MenuItem icon={<FileSpreadsheet {...icon} />} onSelect={() => onSend(shown, "xlsx", EXPORT_TEXTS)}>
        {t("Excel (.xlsx)")}
      </MenuItem>
      <MenuItem icon={<FileText {...icon} />} onSelect={() => onSend(shown, "csv", EXPORT_TEXTS)}>
        {t("CSV (.csv)")}
      </MenuItem>
      {shown.list === "residents" ? (
        <>
          <MenuLine />
          <MenuItem icon={<Columns3 {...icon} />} onSelect={() => onFurther(shown)}>
            {t("Choose columns...")}
          </MenuItem>
        </>
      ) : null}
    </>
  );
}
