/** How old the data of a wall display are. */

import { useDisplay } from "../../../features/displays/display-connection.ts";
import { CLOCK, formatIn } from "../../../lib/dates.ts";
import { usePropertyZone } from "../../../lib/property-zone.store.ts";
import { t } from "../../../lib/t.ts";
import { LiveIndicator } from "../../../ui/live-indicator.tsx";
import { UpdatedAgo } from "../common/updated-ago.tsx";
import { useSecond } from "../common/wall-clock.tsx";

/** The board is fetched every minute at least, so data that are older than this are late, even if the connection looks alive. */
const OLD_MS = 150_000;

export function DisplayState() {
  const now = useSecond();
  const timeZone = usePropertyZone((state) => state.timeZone);
  const receivedAt = useDisplay((state) => state.receivedAt);
  const way = useDisplay((state) => (state.isAway ? "reconnecting" : state.way));
  const isCurrent = way !== "reconnecting" && now - receivedAt < OLD_MS;
  return (
    <LiveIndicator
      state={isCurrent ? way : "reconnecting"}
      detail={
        isCurrent ? (
          <UpdatedAgo />
        ) : (
          <strong>
            {t("Data from {receivedAt}", { receivedAt: formatIn(receivedAt, timeZone, CLOCK) })}
          </strong>
        )
      }
    />
  );
}
