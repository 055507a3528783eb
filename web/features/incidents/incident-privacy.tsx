/** Who sees a resident's own maintenance, which others of the household see unless the resident keeps it private. */

import type { IncidentView } from "@domain/incident.ts";
import { PRIVACY_TEXTS } from "@domain/incident-progress.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./incident-privacy.module.css";
import { incidentsApi } from "./incidents.api.ts";
import { useIncidents } from "./incidents.store.ts";

interface IncidentPrivacyProps {
  incident: IncidentView;
  /** Whether the reader may change it. */
  isEditable: boolean;
}

export function IncidentPrivacy({ incident: { _id, isPrivate }, isEditable }: IncidentPrivacyProps) {
  const { pending, run } = useAction<"privacy">();
  const change = async () =>
    useIncidents.getState().applyEvent(await incidentsApi.setPrivacy(_id, !isPrivate), "own");
  return (
    <Card title={t("Who sees this")}>
      <Stack gap={3} align="start" className={styles.parts}>
        <Text size={14}>{t(isPrivate ? PRIVACY_TEXTS.privateReaders : PRIVACY_TEXTS.sharedReaders)}</Text>
        {isEditable ? (
          <Button
            data-media="screen"
            busy={pending !== undefined}
            onClick={() => void run("privacy", change, PRIVACY_TEXTS)}
          >
            {isPrivate ? t("Share with my household") : t("Keep private")}
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}
