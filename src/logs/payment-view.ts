/** A payment of a lease as the entry of each leaseholder. */
import type { WithId } from "../database/record.ts";
import { type PaymentLogView, paymentLogSchema } from "../domain/payment-log.ts";
import { createPresenter } from "../http/presenter.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";
import type { PaymentLog } from "./payment-log.model.ts";

const present = createPresenter(paymentLogSchema);

/** An entry as the entry of one leaseholder. The effect of a correction on another leaseholder's figures is left out. */
export function presentPayment(entry: WithId<PaymentLog>, userID = entry.userID): PaymentLogView {
  const { correction, ...others } = present({ ...entry, userID });
  if (!correction) return others;
  const { effect, ...change } = correction;
  return { ...others, correction: userID === entry.userID && effect ? { ...change, effect } : change };
}

/** Publishes an entry to staff and to each leaseholder, as their own. */
export function publishPayment(
  channel: LiveChannel,
  entry: WithId<PaymentLog>,
  userIDs: readonly string[],
): void {
  for (const userID of userIDs) {
    channel.publish([rooms.staff, rooms.user(userID)], "payment-log:saved", presentPayment(entry, userID));
  }
}
