/** The most frequent actions of residents, at the top of the Profile tab. */

import { MessageSquare, Scale, TriangleAlert, Wallet } from "lucide-react";
import { DISPUTE } from "../../../features/incidents/dispute-presets.ts";
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { t } from "../../../lib/t.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import styles from "./profile-actions.module.css";
import { useHasBalance } from "./use-has-balance.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

export function ProfileActions() {
  const open = useIncidentDialog((dialog) => dialog.open);
  const hasBalance = useHasBalance();
  return (
    <Row gap={2} align="stretch" className={styles.actions}>
      <Button variant="primary" icon={<TriangleAlert {...ICON} />} onClick={() => open()}>
        {t("Report an Incident")}
      </Button>
      <ButtonLink to="#chat/office">
        <MessageSquare {...ICON} />
        {t("Message the office")}
      </ButtonLink>
      <Button icon={<Scale {...ICON} />} onClick={() => open(DISPUTE)}>
        {t("Raise a dispute")}
      </Button>
      {hasBalance ? (
        <ButtonLink to="#balance" className={styles.balance}>
          <Wallet {...ICON} />
          {t("Balance")}
        </ButtonLink>
      ) : null}
    </Row>
  );
}
