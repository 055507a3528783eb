/** 'Columns': which columns the list has, and their order. */

import { msgs } from "@domain/message.ts";
import { RESIDENT_COLUMNS, type ResidentColumn } from "@domain/resident-columns.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";

const COLUMN_LABELS: Readonly<Record<ResidentColumn, string>> = msgs({
  unit: "Unit",
  phone: "Phone",
  month: "Rent of the month",
  status: "Lease Status",
  leaseStart: "Lease Start",
  leaseEnd: "Lease End",
  class: "Class",
  fee: "Monthly Fee",
  email: "Email",
  rent: "Monthly rent",
  unitType: "Unit type",
});

interface ColumnsDialogProps {
  shown: readonly ResidentColumn[];
  /** @param columns undefined for the usual ones */
  onShow: (columns: readonly ResidentColumn[] | undefined) => void;
  onClose: () => void;
}

export function ColumnsDialog({ shown, onShow: show, onClose }: ColumnsDialogProps) {
  const others = RESIDENT_COLUMNS.filter((name) => !shown.includes(name));

  function toggle(name: ResidentColumn): void {
    show(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]);
  }

  function move(name: ResidentColumn, step: 1 | -1): void {
    const at = shown.indexOf(name);
    if (shown[at + step] === undefined) return;
    const next = shown.filter((one) => one !== name);
    show([...next.slice(0, at + step), name, ...next.slice(at + step)]);
  }

  return (
    <Dialog
      open
      title={t("Columns")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => show(undefined)}>{t("Back to the usual columns")}</Button>
          <Button variant="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <p className={text.hint}>{t("The name is always shown.")}</p>
      <ul>
        {[...shown, ...others].map((name) => {
          const at = shown.indexOf(name);
          const label = t(COLUMN_LABELS[name]);
          return (
            <li key={name}>
              <Row gap={2} justify="between">
                <Checkbox
                  checked={at >= 0}
                  disabled={at >= 0 && shown.length === 1}
                  onChange={() => toggle(name)}
                >
                  {label}
                </Checkbox>
                {at < 0 ? null : (
                  <Row gap={1}>
                    <IconButton
                      bare
                      label={t("Move {label} up", { label })}
                      aria-disabled={at === 0 || undefined}
                      onClick={() => move(name, -1)}
                    >
                      <ArrowUp />
                    </IconButton>
                    <IconButton
                      bare
                      label={t("Move {label} down", { label })}
                      aria-disabled={at === shown.length - 1 || undefined}
                      onClick={() => move(name, 1)}
                    >
                      <ArrowDown />
                    </IconButton>
                  </Row>
                )}
              </Row>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
