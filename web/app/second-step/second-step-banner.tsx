/** The banner above the screens of staff who have to turn on two-step login and have not done so. */

import { ShieldAlert } from "lucide-react";
import { formatFullMoment } from "../../lib/dates.ts";
import { rich, t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { useAccountDialog } from "../account/account-dialog.store.ts";
import styles from "../staff-banner.module.css";

export function SecondStepBanner({ dueAt }: { dueAt: string }) {
  const show = useAccountDialog((dialog) => dialog.show);
  return (
    <section className={styles.banner} aria-label={t("Two-step login reminder")}>
      <ShieldAlert size={18} strokeWidth={1.75} aria-hidden />
      <p>
        {rich(
          "<b>Two-step login is required for all staff.</b> Please turn it on by {time}. After that, you can’t do anything else until it is on.",
          { b: (inner) => <b>{inner}</b> },
          { time: formatFullMoment(dueAt) },
        )}
      </p>
      <Button size="small" onClick={show}>
        {t("Turn on two-step login")}
      </Button>
    </section>
  );
}
