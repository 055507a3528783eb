/** A resident's redemption requests, with the CP that are still available. */
import { msg } from "@domain/message.ts";
import type { RedemptionView } from "@domain/redemption.ts";
import { availableCP, REDEMPTION_TEXTS, reservedCP } from "@domain/redemption-rules.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { passFocusAround } from "../../ui/focus-content.ts";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { RedemptionList } from "./redemption-list.tsx";
import { redemptionsApi } from "./redemptions.api.ts";
import styles from "./redemptions.module.css";
import { useRedemptions } from "./redemptions.store.ts";

const TITLE = msg("Your requests");

export function MyRedemptions({ totalCP }: { totalCP: number | undefined }) {
  const reserved = useRedemptions(({ items, status }) =>
    status === "ready" ? reservedCP(items) : undefined,
  );
  return (
    <Card title={t(TITLE)}>
      {totalCP === undefined || reserved === undefined ? null : (
        <p className={styles.available}>
          <b>{t("{cp} CP available", { cp: availableCP(totalCP, reserved) })}</b>{" "}
          <span className={text.hint}>
            {reserved === 0 ? "" : t("{cp} CP are reserved by open requests.", { cp: reserved })}
          </span>
        </p>
      )}
      <RedemptionList
        label={t(TITLE)}
        empty={t("No requests found.")}
        actions={(request) => <WithdrawButton request={request} />}
      />
    </Card>
  );
}

function WithdrawButton({ request }: { request: RedemptionView }) {
  const { pending, run } = useAction<"withdraw">();

  async function withdraw(): Promise<void> {
    useRedemptions.getState().applyEvent(await redemptionsApi.withdraw(request._id), "own");
  }

  return (
    <Button
      ref={passFocusAround}
      size="small"
      busy={pending !== undefined}
      onClick={() => void run("withdraw", withdraw, REDEMPTION_TEXTS.withdrawal)}
    >
      {t("Withdraw")}
      <VisuallyHidden> {request.title}</VisuallyHidden>
    </Button>
  );
}
