/** The redemption requests that staff decide. */
import { msg } from "@domain/message.ts";
import type { RedemptionView } from "@domain/redemption.ts";
import { REDEMPTION_TEXTS } from "@domain/redemption-rules.ts";
import { type ReactNode, useState } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { passFocusAround } from "../../ui/focus-content.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { RedemptionList } from "./redemption-list.tsx";
import { redemptionsApi } from "./redemptions.api.ts";
import styles from "./redemptions.module.css";
import { useRedemptions } from "./redemptions.store.ts";

const declineDialog = lazyPart(async () => (await import("./decline-dialog.tsx")).DeclineDialog);

const TITLE = msg("Redemption requests");

/** @param nameOf the resident's name, such as a link to the profile */
export function StaffRedemptions({ nameOf }: { nameOf: (request: RedemptionView) => ReactNode }) {
  const [requestToDecline, setRequestToDecline] = useState<RedemptionView>();
  const close = () => setRequestToDecline(undefined);
  return (
    <Card title={t(TITLE)}>
      <RedemptionList
        label={t(TITLE)}
        empty={t("No redemption requests found.")}
        columns={[
          {
            key: "resident",
            header: t("Resident"),
            cell: (request) => (
              <span className={text.tagged}>
                {nameOf(request)}
                {request.unitNumber ? (
                  <span className={styles.unit}>{t("unit {unit}", { unit: request.unitNumber })}</span>
                ) : null}
              </span>
            ),
          },
        ]}
        actions={(request) => (
          <DecisionButtons request={request} onDecline={() => setRequestToDecline(request)} />
        )}
      />
      {requestToDecline ? <declineDialog.Part request={requestToDecline} onClose={close} /> : null}
    </Card>
  );
}

interface DecisionButtonsProps {
  request: RedemptionView;
  onDecline: () => void;
}

function DecisionButtons({ request, onDecline }: DecisionButtonsProps) {
  const { pending, run } = useAction<"fulfill">();
  const about = t("{title} for {name}", { title: request.title, name: request.residentName });

  async function fulfill(): Promise<void> {
    useRedemptions.getState().applyEvent(await redemptionsApi.decide(request._id, "Fulfilled"), "own");
  }

  return (
    <span className={styles.actions}>
      <Button
        ref={passFocusAround}
        size="small"
        busy={pending !== undefined}
        onClick={() => void run("fulfill", fulfill, REDEMPTION_TEXTS.decision)}
      >
        {t("Fulfill")}
        <VisuallyHidden> {about}</VisuallyHidden>
      </Button>
      <Button ref={passFocusAround} size="small" variant="ghost" onClick={onDecline}>
        {t("Decline")}
        <VisuallyHidden> {about}</VisuallyHidden>
      </Button>
    </span>
  );
}
