/** The card by which staff download all data about a resident as one file. */
import { t } from "../../lib/t.ts";
import card from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { Stack } from "../../ui/layout.tsx";
import { PersonalDataDownload } from "./personal-data-download.tsx";

export function PersonalDataCard({ userID }: { userID: string }) {
  return (
    <Card title={t("Personal data")}>
      <Stack gap={3} size={14} tone="body" className={card.body}>
        <p>
          {t(
            "One file for the resident: details, log entries, incidents, messages and photos, without internal notes. The download is recorded in the timeline.",
          )}
        </p>
        <div>
          <PersonalDataDownload userID={userID} />
        </div>
      </Stack>
    </Card>
  );
}
