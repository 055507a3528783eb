/** The time since the last update of the stats. It has its own timer, so that only this component renders. */
import { useEffect, useState } from "react";
import { useOverview } from "../../../features/dashboard/overview.store.ts";

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** 'Updated just now', 'Updated 4 seconds ago', 'Updated 2 minutes ago', 'Updated 3 hours ago'. */
function agoText(seconds: number): string {
  if (seconds < 1) return "Updated just now";
  const [count, unit] = inUnits(seconds);
  return `Updated ${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

function inUnits(seconds: number): [number, string] {
  if (seconds < MINUTE_S) return [seconds, "second"];
  if (seconds < HOUR_S) return [Math.floor(seconds / MINUTE_S), "minute"];
  return [Math.floor(seconds / HOUR_S), "hour"];
}

export function UpdatedAgo() {
  const [now, setNow] = useState(Date.now());
  const text = useOverview(
    ({ data }) => data && agoText(Math.max(0, Math.floor((now - data.answeredAt) / SECOND_MS))),
  );
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <>{text}</>;
}
