/** Above the screens of managers while the property has no emergency line. */
import { Siren } from "lucide-react";
import { paths } from "../lib/paths.ts";
import { useProperty } from "../lib/property.store.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./staff-banner.module.css";

export function EmergencyLineBanner() {
  const hasLine = useProperty(({ property }) => property.emergencyLine !== "");
  if (hasLine) return null;
  return (
    <section className={styles.banner} aria-label="Emergency line">
      <Siren size={18} strokeWidth={1.75} aria-hidden />
      <p>
        <b>The property has no emergency line.</b> In an emergency, residents see “Call your local emergency
        number.”
      </p>
      <ButtonLink to={paths.settings} size="small">
        Set the emergency line
      </ButtonLink>
    </section>
  );
}
