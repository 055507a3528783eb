/** What can be done for the chosen incidents at once: an assignee or a due date for all of them, with Undo, and their export. */

import type { BulkResult } from "@domain/bulk-action.ts";
import { BULK_MAX } from "@domain/bulk-rules.ts";
import type { IncidentView } from "@domain/incident.ts";
import { CalendarDays, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { runBulkAction } from "../../lib/bulk-action.ts";
import { formatDate } from "../../lib/dates.ts";
import { locale } from "../../lib/language.store.ts";
import { randomId } from "../../lib/random-id.ts";
import { t } from "../../lib/t.ts";
import { showAlert, showUndo } from "../../ui/alerts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import field from "../../ui/field.module.css";
import { Menu } from "../../ui/menu.tsx";
import { SelectionBar } from "../../ui/selection-bar.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./bulk-bar.module.css";
import { useIncidentSelection } from "./selection.store.ts";
import { UPDATE_TEXTS } from "./staff-incidents.store.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

type Change = { kind: "assign"; assigneeID: string } | { kind: "due"; dueDate: string };

const incidentsText = (count: number) =>
  t("{count, plural, one {# incident} other {# incidents}}", { count });

/** @returns the incidents that could not be changed, with the reasons */
const changeAll = (
  incidents: readonly IncidentView[],
  change: Change,
  onProgress: (count: number) => void = () => undefined,
): Promise<BulkResult[]> =>
  runBulkAction({
    actionID: randomId(),
    ids: incidents.map(({ _id }) => _id),
    onProgress,
    bodyOf: (incidentIDs) => ({ ...change, incidentIDs }),
  });

/** Gives the incidents back what they had. */
async function undo(incidents: readonly IncidentView[], kind: Change["kind"]): Promise<void> {
  const before = new Map<string, IncidentView[]>();
  for (const incident of incidents) {
    const value = kind === "assign" ? incident.assigneeID : incident.dueDate;
    before.set(value, [...(before.get(value) ?? []), incident]);
  }
  for (const [value, some] of before)
    await changeAll(some, kind === "assign" ? { kind, assigneeID: value } : { kind, dueDate: value });
}

interface BulkBarProps {
  /** All that the list shows. */
  shown: readonly IncidentView[];
  staff: readonly { userID: string; name: string }[];
  /** Renders the export of the chosen ones. */
  exportOf: (chosen: readonly IncidentView[]) => ReactNode;
}

export function BulkBar({ shown, staff, exportOf }: BulkBarProps) {
  const chosenIDs = useIncidentSelection((state) => state.selectedIDs);
  const { end } = useIncidentSelection.getState();
  const { pending, run } = useAction<"change">();
  const [day, setDay] = useState("");
  const [doneCount, setDoneCount] = useState(0);
  const incidents = shown.filter(({ _id }) => chosenIDs.has(_id));

  const apply = (change: Change, done: (count: number) => string) =>
    void run(
      "change",
      async () => {
        setDoneCount(0);
        const failed = await changeAll(incidents, change, setDoneCount);
        const lacking = new Set(failed.map(({ incidentID }) => incidentID));
        const changedIncidents = incidents.filter(({ _id }) => !lacking.has(_id));
        if (changedIncidents.length > 0) {
          const undoNow = () =>
            undo(changedIncidents, change.kind).catch(() =>
              showAlert(UPDATE_TEXTS.failed, { tone: "error" }),
            );
          showUndo(done(changedIncidents.length), () => void undoNow());
        }
        if (failed[0])
          showAlert(
            t("{count, plural, one {# incident} other {# incidents}} could not be changed: {reason}", {
              count: failed.length,
              reason: t(failed[0].error ?? ""),
            }),
            { tone: "error" },
          );
        else end();
      },
      UPDATE_TEXTS,
    );

  const none = incidents.length === 0;
  return (
    <SelectionBar
      inPane
      selection={useIncidentSelection}
      count={incidents.length}
      shown={shown.map(({ _id }) => _id)}
    >
      <Menu
        label={t("Assign")}
        align="start"
        className={buttonClass({})}
        disabled={none || pending !== undefined}
        trigger={
          <>
            <UserRound {...icon} />
            <span>{t("Assign")}</span>
          </>
        }
      >
        {({ MenuNote, MenuItem }) => (
          <>
            <MenuNote>{incidentsText(incidents.length)}</MenuNote>
            {staff.map(({ userID, name }) => (
              <MenuItem
                key={userID}
                onSelect={() =>
                  apply({ kind: "assign", assigneeID: userID }, (count) =>
                    t("{count, plural, one {# incident} other {# incidents}} assigned to {name}.", {
                      count,
                      name,
                    }),
                  )
                }
              >
                {name}
              </MenuItem>
            ))}
            <MenuItem
              onSelect={() =>
                apply({ kind: "assign", assigneeID: "" }, (count) =>
                  t("{count, plural, one {# incident} other {# incidents}} unassigned.", { count }),
                )
              }
            >
              {t("Unassigned")}
            </MenuItem>
          </>
        )}
      </Menu>
      <input
        type="date"
        aria-label={t("Due date")}
        value={day}
        className={cx(field.input, styles.day)}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button
        icon={<CalendarDays {...icon} />}
        busy={pending !== undefined}
        disabled={none}
        onClick={() =>
          apply({ kind: "due", dueDate: day }, (count) =>
            day === ""
              ? t("{count, plural, one {# incident} other {# incidents}} without a due date.", { count })
              : t("{count, plural, one {# incident} other {# incidents}} due {day}.", {
                  count,
                  day: formatDate(day),
                }),
          )
        }
      >
        {day === "" ? t("Clear due date") : t("Set due date")}
      </Button>
      {exportOf(incidents)}
      {pending !== undefined && incidents.length > BULK_MAX ? (
        <p role="status">
          {t("{doneCount} of {length} done", {
            doneCount: doneCount.toLocaleString(locale()),
            length: incidentsText(incidents.length),
          })}
        </p>
      ) : null}
    </SelectionBar>
  );
}
