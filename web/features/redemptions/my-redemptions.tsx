/** A resident's redemption requests, with the CP that are still available. */
import type { RedemptionView } from "@domain/redemption.ts";
import { availableCP, REDEMPTION_TEXTS, reservedCP } from "@domain/redemption-rules.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { RedemptionList } from "./redemption-list.tsx";
import { redemptionsApi } from "./redemptions.api.ts";
import styles from "./redemptions.module.css";
import { useRedemptions } from "./redemptions.store.ts";

const TITLE = "Your requests";

export function MyRedemptions({ totalCP }: { totalCP: number | undefined }) {
  const reserved = useRedemptions(({ items, status }) =>
    status === "ready" ? reservedCP(items) : undefined,
  );
  return (
    <Card title={TITLE}>
      {totalCP === undefined || reserved === undefined ? null : (
        <p className={styles.available}>
          <b>{availableCP(totalCP, reserved).toLocaleString("en-US")} CP available</b>{" "}
          <span className={text.hint}>
            {reserved === 0 ? "" : `${reserved.toLocaleString("en-US")} CP are reserved by open requests.`}
          </span>
        </p>
      )}
      <RedemptionList
        label={TITLE}
        empty="No requests found."
        actions={(request, onDone) => <WithdrawButton request={request} onDone={onDone} />}
      />
    </Card>
  );
}

function WithdrawButton({ request, onDone }: { request: RedemptionView; onDone: () => void }) {
  const { pending, run } = useAction<"withdraw">();

  async function withdraw(): Promise<void> {
    useRedemptions.getState().applyEvent(await redemptionsApi.withdraw(request._id), "own");
    onDone();
  }

  return (
    <Button
      size="small"
      busy={pending !== undefined}
      onClick={() => void run("withdraw", withdraw, REDEMPTION_TEXTS.withdrawal)}
    >
      Withdraw<VisuallyHidden> {request.title}</VisuallyHidden>
    </Button>
  );
}
