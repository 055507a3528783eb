/** Shown for incidents that can't wait: asks the user to call the property's emergency line. */
import { phoneHref } from "@domain/property-texts.ts";
import { PhoneCall } from "lucide-react";
import { useProperty } from "../../lib/property.store.ts";
import { Row } from "../../ui/layout.tsx";
import styles from "./incident-dialog.module.css";

export function CallNow({ about }: { about: string }) {
  const line = useProperty((state) => state.property.emergencyLine);
  return (
    <Row gap={3} align="stretch" size={14} className={styles.call}>
      <PhoneCall size={18} strokeWidth={1.75} aria-hidden />
      <p>
        <b>{about}: call now, don't wait for this report.</b>{" "}
        {line === "" ? (
          "Call your local emergency number."
        ) : (
          <>
            Emergency line, day and night: <a href={phoneHref(line)}>{line}</a>. If anyone is in danger, call
            911 first.
          </>
        )}
      </p>
    </Row>
  );
}
