/** The banners above the screens of staff: two-step login that is due, a restored portal that sends nothing, and a property without emergency line. */

import { MailX, ShieldAlert, Siren } from "lucide-react";
import type { ReactNode } from "react";
import { formatFullMoment } from "../../lib/dates.ts";
import { paths } from "../../lib/paths.ts";
import { rich, t } from "../../lib/t.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useAccountDialog } from "../account/account-dialog.store.ts";
import styles from "./staff-banners.module.css";

/** What the banners are about. */
export interface StaffBannersProps {
  /** Until when the user has to turn on two-step login, as an ISO date; empty if there is no such date. */
  secondFactorDueAt: string;
  isSendingHeld: boolean;
  asksForEmergencyLine: boolean;
}

export function StaffBanners({ secondFactorDueAt, isSendingHeld, asksForEmergencyLine }: StaffBannersProps) {
  const showAccount = useAccountDialog((dialog) => dialog.show);
  return (
    <>
      {secondFactorDueAt === "" ? null : (
        <Banner label={t("Two-step login reminder")} icon={<ShieldAlert size={18} />}>
          <p>
            {rich(
              "<b>Two-step login is required for all staff.</b> Please turn it on by {time}. After that, you can’t do anything else until it is on.",
              { b: (inner) => <b>{inner}</b> },
              { time: formatFullMoment(secondFactorDueAt) },
            )}
          </p>
          <Button size="small" onClick={showAccount}>
            {t("Turn on two-step login")}
          </Button>
        </Banner>
      )}
      {isSendingHeld ? (
        <Banner label={t("Restored portal")} icon={<MailX size={18} />}>
          <p>
            <b>{t("This portal was restored and sends nothing.")}</b>{" "}
            <span>
              {t(
                "Email, push notifications and scheduled announcements are on hold until the server administrator releases them.",
              )}
            </span>
          </p>
        </Banner>
      ) : null}
      {asksForEmergencyLine ? (
        <Banner label={t("Emergency line")} icon={<Siren size={18} />}>
          <p>
            <b>{t("The property has no emergency line.")}</b>{" "}
            {t("In an emergency, residents see “Call your local emergency number.”")}
          </p>
          <ButtonLink to={paths.settings} size="small">
            {t("Set the emergency line")}
          </ButtonLink>
        </Banner>
      ) : null}
    </>
  );
}

function Banner({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.banner} aria-label={label}>
      {icon}
      {children}
    </section>
  );
}
