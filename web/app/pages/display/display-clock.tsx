/** Date and time at the property, and how old the data of a wall display are. */
import { useEffect, useState } from "react";
import { useDisplay } from "../../../features/displays/display-connection.ts";
import { LiveIndicator } from "../../../ui/live-indicator.tsx";
import { UpdatedAgo } from "../common/updated-ago.tsx";
import styles from "./display-page.module.css";

const SECOND_MS = 1_000;

/** The board is fetched every minute, so data that are older than this are late, even if the connection looks alive. */
const OLD_MS = 150_000;

const day = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone });
const time = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });

export function DisplayClock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(Date.now());
  const receivedAt = useDisplay((state) => state.receivedAt);
  const isCurrent = useDisplay((state) => state.isLive && !state.isAway) && now - receivedAt < OLD_MS;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.state}>
      <LiveIndicator
        state={isCurrent ? "live" : "reconnecting"}
        detail={isCurrent ? <UpdatedAgo /> : <strong>Data from {time(timeZone).format(receivedAt)}</strong>}
      />
      <p className={styles.clock}>
        <span>{day(timeZone).format(now)}</span>
        <b>{time(timeZone).format(now)}</b>
      </p>
    </div>
  );
}
