/** A button that saves all data about a resident as one file, for staff and for the resident. */

import { PERSONAL_DATA_TEXTS } from "@domain/personal-data-rules.ts";
import { api } from "../../lib/http.ts";
import { saveFile } from "../../lib/save-file.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";

/** Enough for the photos of several years over a slow connection. */
const TIMEOUT_MS = 300_000;

export function PersonalDataDownload({ userID }: { userID: string }) {
  const { pending, run } = useAction<"download">();
  const download = () =>
    run(
      "download",
      async () => {
        const path = `/api/dashboard/residents/${userID}/personal-data`;
        const file = await api.file(path, { method: "GET", timeoutMs: TIMEOUT_MS });
        saveFile(file, `personal-data-${userID}.json`);
      },
      PERSONAL_DATA_TEXTS.failed,
    );
  return (
    <Button size="small" busy={pending === "download"} onClick={() => void download()}>
      {t("Download data")}
    </Button>
  );
}
