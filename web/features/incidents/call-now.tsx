/** Shown for incidents that can't wait: asks the user to call the property's emergency line. */

import { phoneHref } from "@domain/property-texts.ts";
import { PhoneCall } from "lucide-react";
import { useProperty } from "../../lib/property.store.ts";
import { rich, t } from "../../lib/t.ts";
import { Row } from "../../ui/layout.tsx";
import styles from "./incident-dialog.module.css";

export function CallNow({ about }: { about: string }) {
  const line = useProperty((state) => state.property.emergencyLine);
  return (
    <Row gap={3} align="stretch" size={14} className={styles.call}>
      <PhoneCall size={18} />
      <p>
        <b>{t("{about}: call now, don't wait for this report.", { about: t(about) })}</b>{" "}
        {line === ""
          ? t("Call your local emergency number.")
          : rich(
              "Emergency line, day and night: <line>{number}</line>. If anyone is in danger, call 911 first.",
              { line: (inner) => <a href={phoneHref(line)}>{inner}</a> },
              { number: line },
            )}
      </p>
    </Row>
  );
}
