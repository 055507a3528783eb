/** Status, assignee, due date and priority of an incident: each is a button with a menu, and saves at once. */

import { addDays, type CalendarDate } from "@domain/calendar.ts";
import { INCIDENT_STATUSES, type IncidentStatus } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { dueState, nextStatuses } from "@domain/incident-kinds.ts";
import { INCIDENT_PRIORITIES } from "@domain/incident-rules.ts";
import { CalendarDays, ChevronDown, ClockAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatShortDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { INCIDENT_STATUS_ICONS, IncidentStatusPill } from "../../ui/incident-status.tsx";
import { Text } from "../../ui/layout.tsx";
import { Menu, type MenuParts } from "../../ui/menu.tsx";
import { AssigneeIcon, UNASSIGNED } from "./assignee.tsx";
import { QUICK_DAYS } from "./due-days.ts";
import styles from "./incident-strip.module.css";
import { PriorityIcon, priorityName } from "./priority.tsx";
import type { IncidentUpdate } from "./use-incident-update.ts";
import type { WorkQuestion } from "./work-dialogs.tsx";

interface StripProps extends IncidentUpdate {
  /** The accounts that an incident can be assigned to. */
  staff: readonly { userID: string; name: string }[];
  /** The date at the property. */
  today: CalendarDate;
  /** Called for a value that needs an answer first. */
  onAsk: (question: WorkQuestion) => void;
  /** Called after a status was saved. */
  onStatus: (status: IncidentStatus) => void;
}

export function IncidentStrip(props: StripProps) {
  return (
    <div className={styles.strip}>
      <StatusCell {...props} />
      <AssigneeCell {...props} />
      <DueCell {...props} />
      <PriorityCell {...props} />
    </div>
  );
}

interface CellProps {
  name: string;
  /** Opens the menu from the incident and its row. */
  shortcut: string;
  /** The value as text. */
  value: string;
  icon?: ReactNode;
  /** The value on screen; by default, icon and text. */
  shown?: ReactNode;
  children: (parts: MenuParts) => ReactNode;
}

function Cell({ name, shortcut, value, icon, shown, children }: CellProps) {
  return (
    <Menu
      label={t("{name}: {value}", { name, value })}
      aria-keyshortcuts={shortcut}
      title={t("{name} ({key})", { name, key: shortcut })}
      className={styles.cell}
      trigger={
        <>
          <Text as="span" size={12} tone="muted">
            {name}
          </Text>
          <span className={styles.value}>
            {shown ?? (
              <>
                {icon}
                <span className={styles.text}>{value}</span>
              </>
            )}
            <ChevronDown size={14} strokeWidth={2} className={styles.arrow} />
          </span>
        </>
      }
    >
      {children}
    </Menu>
  );
}

function StatusCell({ shown: { status }, update, onAsk, onStatus }: StripProps) {
  const possible = INCIDENT_STATUSES.filter((one) => one === status || nextStatuses(status).includes(one));
  const choices = possible.map((one) => {
    const Icon = INCIDENT_STATUS_ICONS[one];
    return { value: one, label: one, icon: <Icon /> };
  });

  async function choose(next: IncidentStatus): Promise<void> {
    if (next === status) return;
    if (next === "Resolved") onAsk("resolve");
    else if (next === "On Hold") onAsk("hold");
    else if (await update({ status: next }, { status: next })) onStatus(next);
  }

  return (
    <Cell name={t("Status")} shortcut="S" value={t(status)} shown={<IncidentStatusPill status={status} />}>
      {({ MenuChoice }) => (
        <MenuChoice
          closes
          label={t("Status")}
          choices={choices}
          value={status}
          onChange={(next) => void choose(next)}
        />
      )}
    </Cell>
  );
}

function AssigneeCell({ shown: { assigneeID, assigneeName }, staff, update }: StripProps) {
  const nameOf = (userID: string) => staff.find((one) => one.userID === userID)?.name;
  const name = assigneeID === "" ? "" : (nameOf(assigneeID) ?? assigneeName);
  const choices = [
    ...staff.map((one) => ({
      value: one.userID,
      label: one.name,
      icon: <AssigneeIcon name={one.name} />,
    })),
    { value: "", label: UNASSIGNED, icon: <AssigneeIcon name="" /> },
  ];

  function choose(next: string): void {
    if (next === assigneeID) return;
    void update({ assigneeID: next }, { assigneeID: next, assigneeName: nameOf(next) ?? "" });
  }

  return (
    <Cell name={t("Assignee")} shortcut="A" value={name || t(UNASSIGNED)} icon={<AssigneeIcon name={name} />}>
      {({ MenuChoice }) => (
        <MenuChoice closes label={t("Assignee")} choices={choices} value={assigneeID} onChange={choose} />
      )}
    </Cell>
  );
}

/** 'Today, Nov 20', 'Nov 24', 'Overdue, Nov 19', 'No due date'. */
function dueValue(incident: IncidentView, today: CalendarDate): string {
  const { dueDate } = incident;
  if (dueDate === "") return t("No due date");
  const date = formatShortDate(dueDate, today);
  if (dueState(incident, today) === "overdue") return t("Overdue, {date}", { date });
  return dueDate === today ? t("Today, {date}", { date }) : date;
}

function DueCell({ shown, today, update, onAsk }: StripProps) {
  const isLate = dueState(shown, today) === "overdue";
  const Icon = isLate ? ClockAlert : CalendarDays;
  const value = dueValue(shown, today);

  function choose(dueDate: string): void {
    if (dueDate !== shown.dueDate) void update({ dueDate }, { dueDate });
  }

  return (
    <Cell
      name={t("Due date")}
      shortcut="D"
      value={value}
      shown={
        <span className={cx(styles.due, isLate && styles.late)}>
          <Icon />
          <span className={styles.text}>{value}</span>
        </span>
      }
    >
      {({ MenuItem, MenuLine }) => (
        <>
          {QUICK_DAYS.map(([label, days]) => (
            <MenuItem key={label} onSelect={() => choose(addDays(today, days))}>
              {t(label)}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => onAsk("due")}>{t("Choose a date...")}</MenuItem>
          {shown.dueDate === "" ? null : (
            <>
              <MenuLine />
              <MenuItem onSelect={() => choose("")}>{t("No due date")}</MenuItem>
            </>
          )}
        </>
      )}
    </Cell>
  );
}

/** Highest first. */
const priorityChoices = () =>
  INCIDENT_PRIORITIES.toReversed().map((priorityLevel) => ({
    value: priorityLevel as string,
    label: priorityName(priorityLevel),
    icon: <PriorityIcon priorityLevel={priorityLevel} />,
  }));

function PriorityCell({ shown: { priorityLevel }, update }: StripProps) {
  function choose(next: string): void {
    if (next !== priorityLevel) void update({ priorityLevel: next }, { priorityLevel: next });
  }

  return (
    <Cell
      name={t("Priority")}
      shortcut="P"
      value={priorityName(priorityLevel)}
      icon={<PriorityIcon priorityLevel={priorityLevel} />}
    >
      {({ MenuChoice }) => (
        <MenuChoice
          closes
          label={t("Priority")}
          choices={priorityChoices()}
          value={priorityLevel}
          onChange={choose}
        />
      )}
    </Cell>
  );
}
