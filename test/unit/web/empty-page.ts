/** What a test of the web app leaves behind, for the next one to begin without it. */
import { vi } from "vitest";
import { useSession } from "../../../web/features/auth/session.store.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { useAlerts } from "../../../web/ui/alerts.ts";

/** Takes each drawn component away. */
export const drawn = new Set<() => Promise<void>>();

/** For `afterEach`: takes away what is drawn, empties the stores, and restores what stands in for the browser and the server. */
export async function emptyPage(): Promise<void> {
  for (const remove of drawn) await remove();
  resetStores();
  useSession.setState({ status: "unknown", user: null });
  useAlerts.setState({ shown: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
