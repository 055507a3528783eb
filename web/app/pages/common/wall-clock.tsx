/** Date and time at the property. */
import { useEffect, useState } from "react";
import { usePropertyZone } from "../../../lib/property-zone.store.ts";
import { serverNow } from "../../../lib/server-time.ts";
import styles from "./wall.module.css";

const SECOND_MS = 1_000;

const dayIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone });
export const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });

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
    <p className={styles.clock}>
      <span>{dayIn(timeZone).format(now)}</span>
      <b>{timeIn(timeZone).format(now)}</b>
    </p>
  );
}
