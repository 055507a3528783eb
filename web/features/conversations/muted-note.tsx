/** Replaces the message field while the user is muted in the property's chat. */

import type { MuteView } from "@domain/moderation.ts";
import { MicOff } from "lucide-react";
import { useEffect, useState } from "react";
import { formatMoment } from "../../lib/dates.ts";
import { serverDate, serverNow } from "../../lib/server-time.ts";
import { rich } from "../../lib/t.ts";
import { Row } from "../../ui/layout.tsx";
import styles from "./muted-note.module.css";

/** Whether there is a mute that has not ended. */
export function useIsMuted(mute: MuteView | undefined): boolean {
  const until = mute?.until;
  const [endedAt, setEndedAt] = useState<string>();
  useEffect(() => {
    if (!until) return;
    const msLeft = Math.max(0, Date.parse(until) - serverNow());
    const timer = setTimeout(() => setEndedAt(until), msLeft);
    return () => clearTimeout(timer);
  }, [until]);
  return mute !== undefined && (until === null || until !== endedAt);
}

export function MutedNote({ mute: { until, reason } }: { mute: MuteView }) {
  const values = { reason, until: until === null ? "" : formatMoment(until, serverDate()) };
  const b = (inner: string) => <b>{inner}</b>;
  return (
    <Row gap={2} align="start" size={14} tone="strong" className={styles.note} role="status">
      <MicOff strokeWidth={2} />
      <p>
        {until === null
          ? rich(
              "<b>You can’t write in this chat until staff lift this.</b> Reason: {reason}. You can still write to the office.",
              { b },
              values,
            )
          : rich(
              "<b>You can’t write in this chat until {until}.</b> Reason: {reason}. You can still write to the office.",
              { b },
              values,
            )}
      </p>
    </Row>
  );
}
