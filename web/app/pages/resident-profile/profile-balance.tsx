/** The balance of a profile's lease. */
import { useEffect } from "react";
import { FIRST_ENTRIES, useLedger } from "../../../features/ledger/ledger.store.ts";
import { formatCents } from "../../../features/ledger/ledger-formats.ts";
import { t } from "../../../lib/t.ts";
import { view } from "../../../lib/views.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { LEDGER_SUBSCRIPTIONS } from "../common/ledger-subscriptions.ts";

interface ProfileBalanceProps {
  userID: string;
  /** Whether the ledger is shown, which loads the balance, too. */
  isOpen: boolean;
}

export function ProfileBalance({ userID, isOpen }: ProfileBalanceProps) {
  const balance = useLedger(({ params, data }) => (params?.userID === userID ? data?.balance : undefined));
  return (
    <>
      {isOpen ? null : <LoadLedger userID={userID} />}
      {balance === undefined ? "-" : balanceText(balance)}
    </>
  );
}

function LoadLedger({ userID }: { userID: string }) {
  useScreenSubscriptions(LEDGER_SUBSCRIPTIONS);
  useEffect(() => view({ userID, limit: FIRST_ENTRIES }, useLedger), [userID]);
  return null;
}

function balanceText(balance: number): string {
  const amount = formatCents(Math.abs(balance));
  if (balance === 0) return amount;
  return balance > 0 ? t("{amount} due", { amount }) : t("{amount} paid ahead", { amount });
}
