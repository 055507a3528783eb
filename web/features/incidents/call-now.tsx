/** Shown for incidents that can't wait: asks the user to call the office's emergency number. */

import { EMERGENCY_LINE } from "@domain/incident-rules.ts";
import { PhoneCall } from "lucide-react";
import styles from "./incident-dialog.module.css";

export function CallNow({ about }: { about: string }) {
  const { shown, href } = EMERGENCY_LINE;
  return (
    <div className={styles.call}>
      <PhoneCall size={18} strokeWidth={1.75} aria-hidden />
      <p>
        <b>{about}: call now, don't wait for this report.</b> Emergency line, day and night:{" "}
        <a href={href}>{shown}</a>. If anyone is in danger, call 911 first.
      </p>
    </div>
  );
}
