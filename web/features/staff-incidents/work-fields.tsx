/** Who takes care of a new incident, and until when. */

import { addDays } from "@domain/calendar.ts";
import { formatShortDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import fields from "../../ui/form-fields.module.css";
import { SelectInput } from "../../ui/select.tsx";
import type { FieldControl } from "../../ui/use-form.ts";
import { UNASSIGNED } from "./assignee.tsx";
import { QUICK_DAYS } from "./due-days.ts";
import { ownFirst } from "./own-first.ts";

interface WorkFieldsProps {
  staff: readonly { userID: string; name: string }[];
  /** The person who is logged in. */
  userID: string;
  field: (name: "assigneeID" | "dueDate") => FieldControl;
}

export function WorkFields({ staff, userID, field }: WorkFieldsProps) {
  const today = propertyToday();
  return (
    <div className={fields.group}>
      <SelectInput
        {...field("assigneeID")}
        label={t("Assignee")}
        placeholder={t(UNASSIGNED)}
        options={ownFirst(staff, userID).map(({ userID: value, name: label }) => ({ value, label }))}
      />
      <SelectInput
        {...field("dueDate")}
        label={t("Due date")}
        placeholder={t("No due date")}
        options={QUICK_DAYS.map(([label, days]) => {
          const value = addDays(today, days);
          return { value, label: `${t(label)}, ${formatShortDate(value, today)}` };
        })}
      />
    </div>
  );
}
