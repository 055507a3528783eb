/** The dialog 'Move out', or 'Give notice' for a later day: the day, the reason, and a note such as the next address. */

import { addDays, isCalendarDate } from "@domain/calendar.ts";
import { msgs } from "@domain/message.ts";
import type { ResidentView } from "@domain/resident.ts";
import { closingDay, MOVE_OUT_TEXTS, moveOutProblem, READ_ONLY_DAYS } from "@domain/tenancy-rules.ts";
import { formatDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { propertyToday, usePropertyToday } from "../../lib/use-property-today.ts";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import { tenancyApi } from "./tenancy.api.ts";

const REASONS = msgs(["Lease ended", "Moved away", "Bought a home"]);

interface MoveOutDialogProps {
  resident: ResidentView;
  /** Proposes the end of the lease instead of today. A move-out that is already planned keeps its date. */
  isNotice?: boolean;
  onSaved: (resident: ResidentView) => void;
  onClose: () => void;
}

export function MoveOutDialog({ resident, isNotice = false, onSaved, onClose }: MoveOutDialogProps) {
  const today = usePropertyToday();
  const { userID, leaseEnd, firstName } = resident;
  const noticeDate = leaseEnd > today ? leaseEnd : "";
  const form = useForm({
    initial: {
      date: resident.moveOutDate ?? (isNotice ? noticeDate : today),
      reason: resident.moveOutReason ?? "",
      forwardingNote: resident.forwardingNote ?? "",
    },
    rule: (values) => moveOutProblem(values, { ...resident, today: propertyToday() }),
    texts: MOVE_OUT_TEXTS,
    showsServerText: true,
    send: async (values) => onSaved(await tenancyApi.moveOut(userID, values)),
    onDone: onClose,
  });
  const { date } = form.values;
  const name = firstName || t("The resident");
  return (
    <FormDialog title={isNotice ? t("Give notice") : t("Move out")} form={form} onClose={onClose}>
      <TextInput {...form.field("date")} label={t("Move-out date")} type="date" autoComplete="off" />
      <TextInput {...form.field("reason")} label={t("Reason")} autoComplete="off" />
      <Row gap={2} wrap>
        {REASONS.map((reason) => (
          <Button key={reason} size="small" onClick={() => form.enter({ reason: t(reason) })}>
            {t(reason)}
          </Button>
        ))}
      </Row>
      <TextArea
        {...form.field("forwardingNote")}
        label={t("Forwarding note")}
        hint={t("Optional, such as an address. Only staff see it.")}
      />
      <p className={text.hint}>
        {isCalendarDate(date)
          ? t(
              "From {date}, {name} is a former resident and no longer in current lists, reports and figures. The account is read-only until {day}, then closed. Until then, you can undo this.",
              { date: formatDate(date), name, day: formatDate(addDays(closingDay(date, today), -1)) },
            )
          : t(
              "From this date, the resident is listed as former. The account is read-only for {days} days, then closed.",
              { days: READ_ONLY_DAYS },
            )}
      </p>
    </FormDialog>
  );
}
