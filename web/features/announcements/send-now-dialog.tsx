/** The question before an announcement is sent now. */

import { useId } from "react";
import { formatResidents } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { audienceOf, listIn } from "./announcement-form.ts";
import { alsoText, reachText } from "./announcement-texts.ts";
import type { Compose } from "./use-compose.ts";

export function SendNowDialog({ compose: { form, reach, isAsking, stopAsking } }: { compose: Compose }) {
  const { title, sendBy } = form.values;
  const id = useId();
  if (!reach) return null;
  return (
    <Dialog
      open={isAsking}
      title={t("Send to {recipients}?", { recipients: formatResidents(reach.recipients) })}
      onClose={stopAsking}
      actions={
        <>
          <Button onClick={stopAsking}>{t("Keep editing")}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.pending}>
            {t("Send now")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit}>
        <p>
          {t("“{title}” goes out now and can’t be taken back. {reach}{reach2}", {
            title: title.trim(),
            reach: reachText(reach, audienceOf(form.values)),
            reach2: alsoText(reach, listIn(sendBy)),
          })}
        </p>
      </form>
    </Dialog>
  );
}
