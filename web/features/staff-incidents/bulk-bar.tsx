/** Takes the place of the list's tools while incidents are chosen: an assignee or a due date for all of them, with Undo. */
import type { BulkResult } from "@domain/bulk-action.ts";
import { BULK_MAX } from "@domain/bulk-rules.ts";
import type { IncidentView } from "@domain/incident.ts";
import { CalendarDays, UserRound, X } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { formatCount } from "../../lib/formats.ts";
import { api } from "../../lib/http.ts";
import { randomId } from "../../lib/random-id.ts";
import { showAlert, showUndo } from "../../ui/alerts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Row } from "../../ui/layout.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./bulk-bar.module.css";
import { useIncidentSelection } from "./incident-selection.store.ts";
import { UPDATE_TEXTS } from "./staff-incidents.store.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

type Change = { kind: "assign"; assigneeID: string } | { kind: "due"; dueDate: string };

const incidentsText = (count: number) => (count === 1 ? "1 incident" : `${formatCount(count)} incidents`);

/** @returns the incidents that could not be changed, with the reasons */
async function changeAll(incidents: readonly IncidentView[], change: Change): Promise<BulkResult[]> {
  const failed: BulkResult[] = [];
  for (let from = 0; from < incidents.length; from += BULK_MAX) {
    const incidentIDs = incidents.slice(from, from + BULK_MAX).map(({ _id }) => _id);
    const path = `/api/dashboard/bulk-actions/${randomId()}`;
    const results = await api.put<BulkResult[]>(path, { ...change, incidentIDs });
    failed.push(...results.filter(({ error }) => error !== undefined));
  }
  return failed;
}

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
}

export function BulkBar({ shown, staff }: BulkBarProps) {
  const chosen = useIncidentSelection((state) => state.chosen);
  const { choose, end } = useIncidentSelection.getState();
  const { pending, run } = useAction<"change">();
  const [day, setDay] = useState("");
  const incidents = shown.filter(({ _id }) => chosen.has(_id));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInLayer = event.target instanceof Element && event.target.closest("[role=dialog], [role=menu]");
      if (event.key === "Escape" && !event.defaultPrevented && !isInLayer) end();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [end]);

  const apply = (change: Change, done: string) =>
    void run(
      "change",
      async () => {
        const failed = await changeAll(incidents, change);
        const lacking = new Set(failed.map(({ incidentID }) => incidentID));
        const changed = incidents.filter(({ _id }) => !lacking.has(_id));
        if (changed.length > 0) {
          const undoNow = () =>
            undo(changed, change.kind).catch(() => showAlert(UPDATE_TEXTS.failed, { tone: "error" }));
          showUndo(`${incidentsText(changed.length)} ${done}.`, () => void undoNow());
        }
        if (failed[0])
          showAlert(`${incidentsText(failed.length)} could not be changed: ${failed[0].error}`, {
            tone: "error",
          });
        else end();
      },
      UPDATE_TEXTS,
    );

  const none = incidents.length === 0;
  return (
    <Row gap={2} wrap className={styles.bar}>
      <b role="status">{`${formatCount(incidents.length)} selected`}</b>
      {incidents.length < shown.length ? (
        <Button size="small" variant="ghost" onClick={() => choose(shown.map(({ _id }) => _id))}>
          {`Select all ${formatCount(shown.length)}`}
        </Button>
      ) : null}
      <Menu
        label="Assign"
        align="start"
        className={buttonClass({ size: "small" })}
        disabled={none || pending !== undefined}
        trigger={
          <>
            <UserRound {...icon} />
            <span>Assign</span>
          </>
        }
      >
        {({ MenuNote, MenuItem }) => (
          <>
            <MenuNote>{incidentsText(incidents.length)}</MenuNote>
            {staff.map(({ userID, name }) => (
              <MenuItem
                key={userID}
                onSelect={() => apply({ kind: "assign", assigneeID: userID }, `assigned to ${name}`)}
              >
                {name}
              </MenuItem>
            ))}
            <MenuItem onSelect={() => apply({ kind: "assign", assigneeID: "" }, "unassigned")}>
              Unassigned
            </MenuItem>
          </>
        )}
      </Menu>
      <TextInput label="Due date" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <Button
        size="small"
        icon={<CalendarDays {...icon} />}
        busy={pending !== undefined}
        disabled={none}
        onClick={() =>
          apply({ kind: "due", dueDate: day }, day === "" ? "without a due date" : `due ${formatDate(day)}`)
        }
      >
        {day === "" ? "Clear due date" : "Set due date"}
      </Button>
      <Button size="small" variant="ghost" icon={<X {...icon} />} onClick={end}>
        Done
      </Button>
    </Row>
  );
}
