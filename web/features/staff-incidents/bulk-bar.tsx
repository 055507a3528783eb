/** Takes the place of the list's tools while incidents are chosen: an assignee or a due date for all of them, with Undo. */

import type { BulkResult } from "@domain/bulk-action.ts";
import { BULK_MAX } from "@domain/bulk-rules.ts";
import type { IncidentView } from "@domain/incident.ts";
import { CalendarDays, UserRound, X } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { api } from "../../lib/http.ts";
import { randomId } from "../../lib/random-id.ts";
import { t } from "../../lib/t.ts";
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

const incidentsText = (count: number) =>
  t("{count, plural, one {# incident} other {# incidents}}", { count });

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

  const apply = (change: Change, done: (count: number) => string) =>
    void run(
      "change",
      async () => {
        const failed = await changeAll(incidents, change);
        const lacking = new Set(failed.map(({ incidentID }) => incidentID));
        const changed = incidents.filter(({ _id }) => !lacking.has(_id));
        if (changed.length > 0) {
          const undoNow = () =>
            undo(changed, change.kind).catch(() => showAlert(UPDATE_TEXTS.failed, { tone: "error" }));
          showUndo(done(changed.length), () => void undoNow());
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
    <Row gap={2} wrap className={styles.bar}>
      <b role="status">{t("{count} selected", { count: incidents.length })}</b>
      {incidents.length < shown.length ? (
        <Button size="small" variant="ghost" onClick={() => choose(shown.map(({ _id }) => _id))}>
          {t("Select all {count}", { count: shown.length })}
        </Button>
      ) : null}
      <Menu
        label={t("Assign")}
        align="start"
        className={buttonClass({ size: "small" })}
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
      <TextInput
        label={t("Due date")}
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button
        size="small"
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
      <Button size="small" variant="ghost" icon={<X {...icon} />} onClick={end}>
        {t("Done")}
      </Button>
    </Row>
  );
}
