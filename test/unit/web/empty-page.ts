/** What a test of the web app leaves behind, for the next one to begin without it. */
import { vi } from "vitest";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { setBackStores } from "./zustand.ts";

/** Takes each drawn component away. */
export const drawn = new Set<() => Promise<void>>();

/** Takes away what is drawn, empties the stores, and restores what stands in for the browser and the server. */
export async function emptyPage(): Promise<void> {
  for (const remove of drawn) await remove();
  resetStores();
  setBackStores();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
