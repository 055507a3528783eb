/** The Ledger tab of a profile. */
import { useSession } from "../../../features/auth/session.store.ts";
import { LedgerPanel } from "../../../features/ledger/ledger-panel.tsx";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { LEDGER_SUBSCRIPTIONS } from "../common/ledger-subscriptions.ts";

export function ProfileLedger({ userID }: { userID: string }) {
  useScreenSubscriptions(LEDGER_SUBSCRIPTIONS);
  const name = useSession(({ user }) => (user ? `${user.firstName} ${user.lastName}`.trim() : ""));
  return <LedgerPanel key={userID} userID={userID} printedBy={name} />;
}
