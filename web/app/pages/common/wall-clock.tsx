/** Date and time at the property. */
import { useEffect, useState } from "react";
import { CLOCK, formatIn } from "../../../lib/dates.ts";
import { usePropertyZone } from "../../../lib/property-zone.store.ts";
import { serverNow } from "../../../lib/server-time.ts";
import { Row } from "../../../ui/layout.tsx";
import styles from "./wall.module.css";

const SECOND_MS = 1_000;

const DAY = { weekday: "short", month: "short", day: "numeric" } as const;

export function useSecond(): number {
  const [now, setNow] = useState(serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function WallClock() {
  const now = useSecond();
  const timeZone = usePropertyZone((state) => state.timeZone);
  return (
    <Row as="p" gap={4} align="baseline" tone="body" className={styles.clock}>
      <span>{formatIn(now, timeZone, DAY)}</span>
      <b>{formatIn(now, timeZone, CLOCK)}</b>
    </Row>
  );
}
