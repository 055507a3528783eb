/** The public page of a wall display: a code until a manager pairs it, then the dashboard without controls. */
import { lazy, Suspense, useEffect } from "react";
import { connectDisplay, useDisplay } from "../../../features/displays/display-connection.ts";
import { PairingCode } from "../../../features/displays/pairing-code.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { useWakeLock } from "../common/use-wake-lock.ts";

const Board = lazy(async () => ({ default: (await import("./board.tsx")).Board }));

export function DisplayPage() {
  useTitle("Display");
  useEffect(connectDisplay, []);
  useWakeLock(true);
  const code = useDisplay((state) => state.code);
  const board = useDisplay((state) => state.board);
  const isAway = useDisplay((state) => state.isAway);
  if (!board) return <PairingCode code={code} isAway={isAway} />;
  return (
    <Suspense fallback={<PairingCode code={undefined} isAway={false} />}>
      <Board board={board} />
    </Suspense>
  );
}
