/** A resident's lease and move-out, with the buttons that undo the move-out and, for managers, remove the resident. */

import { addDays } from "@domain/calendar.ts";
import type { ResidentView } from "@domain/resident.ts";
import { isRemovable, MOVE_OUT_TEXTS, REMOVAL_TEXTS } from "@domain/tenancy-rules.ts";
import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatDate, formatFullMoment } from "../../lib/dates.ts";
import { residentName } from "../../lib/resident-name.ts";
import { serverDate } from "../../lib/server-time.ts";
import { t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { showDone } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import card from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { useAction } from "../../ui/use-action.ts";
import { tenancyApi } from "./tenancy.api.ts";
import styles from "./tenancy-card.module.css";

interface TenancyCardProps {
  resident: ResidentView;
  onChanged: (resident: ResidentView) => void;
  /** Called after the resident was removed. Undefined for users who may not remove residents, because they are no managers. */
  onRemoved?: (() => void) | undefined;
}

export function TenancyCard({ resident, onChanged, onRemoved }: TenancyCardProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { pending, run } = useAction();
  const today = usePropertyToday();
  const name = residentName(resident);
  const { userID, moveOutDate, accountClosesOn = "" } = resident;
  const canRemove = onRemoved !== undefined && isRemovable(resident, { now: serverDate(), today });
  const canUndo = moveOutDate !== undefined && accountClosesOn > today;
  const undo = async () => onChanged(await tenancyApi.undoMoveOut(userID));
  return (
    <Card title={t("Lease and move-out")}>
      <Stack gap={3} className={card.body}>
        <div role="status">
          <Facts resident={resident} />
        </div>
        <Row gap={2} align="stretch" wrap>
          {canUndo ? (
            <Button
              size="small"
              icon={<Undo2 />}
              busy={pending !== undefined}
              onClick={() => void run("undo", undo, MOVE_OUT_TEXTS.undoFailed)}
            >
              {t("Undo move-out")}
            </Button>
          ) : null}
          {canRemove ? (
            <Button size="small" icon={<Trash2 />} aria-haspopup="dialog" onClick={() => setRemoving(true)}>
              {t("Remove")}
            </Button>
          ) : null}
        </Row>
      </Stack>
      {isRemoving ? (
        <ConfirmDialog
          title={t("Remove {name}?", { name })}
          confirm={t("Remove")}
          texts={REMOVAL_TEXTS}
          onConfirm={async () => {
            await tenancyApi.remove(userID);
            showDone(t("Removed: {name}", { name }));
            onRemoved?.();
          }}
          onClose={() => setRemoving(false)}
        >
          {t(
            "For someone who cancels before moving in, or who was entered by mistake or for a test. The account of {name}, all personal data, messages and texts are erased now. This can’t be undone.",
            { name },
          )}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function Facts({ resident }: { resident: ResidentView }) {
  const { leaseStart, leaseEnd, moveOutDate, accountClosesOn, moveOutReason, forwardingNote, erasedAt } =
    resident;
  const facts: [name: string, value: string | undefined][] = [
    [t("Lease"), t("{start} to {end}", { start: formatDate(leaseStart), end: formatDate(leaseEnd) })],
    [t("Move-out"), moveOutDate && formatDate(moveOutDate)],
    [
      t("Account"),
      accountClosesOn && t("Read-only until {day}", { day: formatDate(addDays(accountClosesOn, -1)) }),
    ],
    [t("Personal data"), erasedAt && t("Erased {moment}", { moment: formatFullMoment(erasedAt) })],
    [t("Reason"), moveOutReason],
    [t("Forwarding note"), forwardingNote],
  ];
  return (
    <Stack as="dl" gap={2} size={14} className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <Row key={name} gap="1 3" align="stretch" justify="between" wrap>
            <Text as="dt" tone="body">
              {name}
            </Text>
            <dd>{value}</dd>
          </Row>
        ) : null,
      )}
    </Stack>
  );
}
