/** The open report: whatever is counted in it asks for it again. */
import { REPORT_EVENTS, useReports } from "../features/reports/reports.store.ts";
import type { Live } from "./link.ts";

export function bindReports({ socket, onCatchUp }: Live): () => void {
  const { changed, reload } = useReports.getState();
  const listeners = REPORT_EVENTS.map((event) => [event, () => changed(event)] as const);
  const stop = onCatchUp(() => void reload());
  for (const [event, listener] of listeners) socket.on(event, listener);
  return () => {
    stop();
    for (const [event, listener] of listeners) socket.off(event, listener);
  };
}
