/** The time since the last update of the stats. */

import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { t } from "../../../lib/t.ts";
import { useSecond } from "./use-second.ts";

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** 'Updated just now', 'Updated 4 seconds ago', 'Updated 2 minutes ago', 'Updated 3 hours ago'. */
function agoText(seconds: number): string {
  if (seconds < 1) return t("Updated just now");
  if (seconds < MINUTE_S)
    return t("{count, plural, one {Updated # second ago} other {Updated # seconds ago}}", { count: seconds });
  if (seconds < HOUR_S)
    return t("{count, plural, one {Updated # minute ago} other {Updated # minutes ago}}", {
      count: Math.floor(seconds / MINUTE_S),
    });
  return t("{count, plural, one {Updated # hour ago} other {Updated # hours ago}}", {
    count: Math.floor(seconds / HOUR_S),
  });
}

export function UpdatedAgo() {
  const now = useSecond(Date.now);
  const text = useOverview(
    ({ data }) => data && agoText(Math.max(0, Math.floor((now - data.answeredAt) / SECOND_MS))),
  );
  return <>{text}</>;
}
