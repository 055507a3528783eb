/** The actions for the chosen incidents: an assignee or a due date for all of them, with Undo, and their export. */

import type { BulkResult } from "@domain/bulk-action.ts";
import { BULK_MAX } from "@domain/bulk-rules.ts";
import type { IncidentView } from "@domain/incident.ts";
import { CalendarDays, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { runBulkAction } from "../../lib/bulk-action.ts";
import { formatDate } from "../../lib/dates.ts";
import { formatCount } from "../../lib/formats.ts";
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

type Change = { kind: "assign"; assigneeID: string } | { kind: "due"; dueDate: string };

const incidentsText = (count: number) =>
  t("{count, plural, one {# incident} other {# incidents}}", { count });

/** @returns the incidents that could not be changed, with the reasons */
const changeAll = (
  incidents: readonly IncidentView[],
  change: Change,
  onProgress: Parameters<typeof runBulkAction>[0]["onProgress"] = () => undefined,
): Promise<BulkResult[]> =>
  runBulkAction({
    // A new one for each attempt: setting the same value twice changes nothing.
    actionID: randomId(),
    ids: incidents.map(({ _id }) => _id),
    onProgress,
    bodyOf: (incidentIDs) => ({ ...change, incidentIDs }),
  });

/** Sets the assignees or due dates that the incidents had before. Failures show an alert; the others are set nevertheless. */
async function undo(incidents: readonly IncidentView[], kind: Change["kind"]): Promise<void> {
  const groups = new Map<string, IncidentView[]>();
  for (const incident of incidents) {
    const value = kind === "assign" ? incident.assigneeID : incident.dueDate;
    groups.set(value, [...(groups.get(value) ?? []), incident]);
  }
  let isFailed = false;
  for (const [value, group] of groups) {
    const change = kind === "assign" ? { kind, assigneeID: value } : { kind, dueDate: value };
    try {
      showFailed(await changeAll(group, change));
    } catch {
      isFailed = true;
    }
  }
  if (isFailed) showAlert(UPDATE_TEXTS.failed, { tone: "error" });
}

/** Says how many incidents could not be changed, with the first reason. */
function showFailed(failed: readonly BulkResult[]): void {
  if (!failed[0]) return;
  showAlert(
    t("{count, plural, one {# incident} other {# incidents}} could not be changed: {reason}", {
      count: failed.length,
      reason: t(failed[0].error ?? ""),
    }),
    { tone: "error" },
  );
}

interface BulkBarProps {
  /** All incidents that the list shows. */
  shown: readonly IncidentView[];
  staff: readonly { userID: string; name: string }[];
  /** Renders the export of the chosen incidents. */
  exportOf: (chosen: readonly IncidentView[]) => ReactNode;
}

export function BulkBar({ shown, staff, exportOf }: BulkBarProps) {
  const chosenIDs = useIncidentSelection((state) => state.selectedIDs);
  const { end } = useIncidentSelection.getState();
  const { pending, run } = useAction();
  const [day, setDay] = useState("");
  const [doneCount, setDoneCount] = useState(0);
  const incidents = shown.filter(({ _id }) => chosenIDs.has(_id));

  const apply = (change: Change, done: (count: number) => string) =>
    void run(
      // Another choice waits for the one that is running; the same one is ignored.
      JSON.stringify(change),
      async () => {
        setDoneCount(0);
        // As they were before the change, so that Undo knows the earlier values.
        let changed: readonly IncidentView[] = [];
        // Also after a call that failed: the calls before it have changed their incidents.
        const showUndoOfChanged = () => {
          if (changed.length > 0) showUndo(done(changed.length), () => void undo(changed, change.kind));
        };
        const failed = await changeAll(incidents, change, (sentCount, failedSoFar) => {
          const failedIDs = new Set(failedSoFar.map(({ incidentID }) => incidentID));
          changed = incidents.slice(0, sentCount).filter(({ _id }) => !failedIDs.has(_id));
          setDoneCount(sentCount);
        }).finally(showUndoOfChanged);
        showFailed(failed);
        if (failed.length === 0) end();
      },
      UPDATE_TEXTS,
    );

  const isNoneChosen = incidents.length === 0;
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
        disabled={isNoneChosen}
        trigger={
          <>
            <UserRound />
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
        icon={<CalendarDays />}
        busy={pending !== undefined}
        disabled={isNoneChosen}
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
            doneCount: formatCount(doneCount),
            length: incidentsText(incidents.length),
          })}
        </p>
      ) : null}
    </SelectionBar>
  );
}
