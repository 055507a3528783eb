/** The Ledger tab of a profile. */
import { useUserName } from "../../../features/auth/use-user-name.ts";
import { LedgerPanel } from "../../../features/ledger/ledger-panel.tsx";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { LEDGER_SUBSCRIPTIONS } from "../common/ledger-subscriptions.ts";

export function ProfileLedger({ userID }: { userID: string }) {
  useScreenSubscriptions(LEDGER_SUBSCRIPTIONS);
  return <LedgerPanel key={userID} userID={userID} printedBy={useUserName()} />;
}
