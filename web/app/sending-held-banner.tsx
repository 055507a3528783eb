/** The banner above the screens of managers while a restored portal sends nothing. */

import { MailX } from "lucide-react";
import { t } from "../lib/t.ts";
import styles from "./staff-banner.module.css";

export function SendingHeldBanner() {
  return (
    <section className={styles.banner} aria-label={t("Restored portal")}>
      <MailX size={18} strokeWidth={1.75} aria-hidden />
      <p>
        <b>{t("This portal was restored and sends nothing.")}</b>{" "}
        <span>
          {t(
            "Email, push notifications and scheduled announcements are on hold until the server administrator releases them.",
          )}
        </span>
      </p>
    </section>
  );
}
