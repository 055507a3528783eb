/** The banner above the screens of managers while the property has no emergency line. */

import { Siren } from "lucide-react";
import { paths } from "../lib/paths.ts";
import { t } from "../lib/t.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./staff-banner.module.css";

export function EmergencyLineBanner() {
  return (
    <section className={styles.banner} aria-label={t("Emergency line")}>
      <Siren size={18} strokeWidth={1.75} aria-hidden />
      <p>
        <b>{t("The property has no emergency line.")}</b>{" "}
        {t("In an emergency, residents see “Call your local emergency number.”")}
      </p>
      <ButtonLink to={paths.settings} size="small">
        {t("Set the emergency line")}
      </ButtonLink>
    </section>
  );
}
