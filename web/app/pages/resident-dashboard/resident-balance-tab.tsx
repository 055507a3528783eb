/** The Balance tab: the resident's balance, how to pay, and the statement. */
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { useUserName } from "../../../features/auth/use-user-name.ts";
import { BalancePanel } from "../../../features/ledger/balance-panel.tsx";
import { ALL_ENTRIES, FIRST_ENTRIES, useLedger } from "../../../features/ledger/ledger.store.ts";
import { OPENS_STATEMENT, StatementScreen } from "../../../features/ledger/statement-screen.tsx";
import { PHONE } from "../../../lib/media.ts";
import { t } from "../../../lib/t.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { view } from "../../../lib/views.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { Button } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Link } from "../../../ui/link.tsx";
import { Page } from "../../../ui/page.tsx";
import text from "../../../ui/text.module.css";
import { LiveState } from "../../live-state.tsx";
import { LEDGER_SUBSCRIPTIONS } from "../common/ledger-subscriptions.ts";

export function ResidentBalanceTab() {
  const user = useSession((state) => state.user);
  // On phones, the live state is in the top bar.
  const isPhone = useMedia(PHONE);
  const [showsAll, setShowsAll] = useState(false);
  const [showsStatement, setShowsStatement] = useState(false);
  const userID = user?.userID ?? "";
  const limit = showsAll ? ALL_ENTRIES : FIRST_ENTRIES;
  useScreenSubscriptions(LEDGER_SUBSCRIPTIONS);
  useEffect(() => view({ userID, limit }, useLedger), [userID, limit]);
  const userName = useUserName();
  if (!user) return null;
  return (
    <Page
      title={t("Balance")}
      aside={
        <Row gap={3}>
          {isPhone ? null : <LiveState />}
          {showsStatement ? null : (
            <Button {...OPENS_STATEMENT} icon={<FileText />} onClick={() => setShowsStatement(true)}>
              {t("Statement")}
            </Button>
          )}
        </Row>
      }
    >
      {showsStatement ? (
        <StatementScreen
          userID={userID}
          printedBy={userName || user.email}
          onBack={() => setShowsStatement(false)}
        />
      ) : (
        <BalancePanel
          showsAll={showsAll}
          onShowAll={() => setShowsAll(true)}
          officeLink={
            <Link to="#chat/office" className={text.link}>
              {t("Ask about a charge")}
            </Link>
          }
        />
      )}
    </Page>
  );
}
