/** Date and time at the property. */
import { CLOCK, formatIn } from "../../../lib/dates.ts";
import { usePropertyZone } from "../../../lib/property-zone.store.ts";
import { serverNow } from "../../../lib/server-time.ts";
import { Row } from "../../../ui/layout.tsx";
import { useSecond } from "./use-second.ts";
import styles from "./wall.module.css";

const DAY = { weekday: "short", month: "short", day: "numeric" } as const;

export function WallClock() {
  const now = useSecond(serverNow);
  const timeZone = usePropertyZone((state) => state.timeZone);
  return (
    <Row as="p" gap={4} align="baseline" tone="body" className={styles.clock}>
      <span>{formatIn(now, timeZone, DAY)}</span>
      <b>{formatIn(now, timeZone, CLOCK)}</b>
    </Row>
  );
}
