/** The live indicator with the state of the connection store. */

import type { ReactNode } from "react";
import { formatTime } from "../lib/dates.ts";
import { t } from "../lib/t.ts";
import { useConnection } from "../live/connection.store.ts";
import { retryLive } from "../live/use-live.ts";
import { LiveIndicator } from "../ui/live-indicator.tsx";

export function LiveState({ detail }: { detail?: ReactNode }) {
  const state = useConnection((connection) => connection.state);
  const followedUntil = useConnection((connection) => connection.followedUntil);
  return (
    <LiveIndicator
      state={state}
      detail={
        followedUntil === undefined
          ? detail
          : t("Last update {time}", { time: formatTime(new Date(followedUntil)) })
      }
      onRetry={retryLive}
    />
  );
}
