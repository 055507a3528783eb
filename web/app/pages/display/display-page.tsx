/** The public page of a wall display: a code until a manager pairs it, then the dashboard without controls. */

import { useEffect } from "react";
import { connectDisplay, useDisplay } from "../../../features/displays/display-connection.ts";
import { PairingCode } from "../../../features/displays/pairing-code.tsx";
import { reloadUnattended } from "../../../lib/chunk-load.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useWakeLock } from "../common/use-wake-lock.ts";

const boardPart = lazyPart(async () => (await import("./board.tsx")).Board);

export function DisplayPage() {
  useTitle(t("Display"));
  useEffect(connectDisplay, []);
  useWakeLock(true);
  const code = useDisplay((state) => state.code);
  const board = useDisplay((state) => state.board);
  const isServerAway = useDisplay((state) => state.isServerAway);
  if (!board) return <PairingCode code={code} isServerAway={isServerAway} />;
  const loading = <PairingCode code={undefined} isServerAway={false} />;
  return <boardPart.Part fallback={loading} onFailed={() => void reloadUnattended()} board={board} />;
}
