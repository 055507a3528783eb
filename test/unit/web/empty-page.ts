/** What a test of the web app leaves behind, for the next one to begin without it. */
import { vi } from "vitest";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { resetAllStores } from "./zustand.ts";

/** Takes each drawn component away. */
export const drawn = new Set<() => Promise<void>>();

/** Unmounts all components, resets the stores, and restores stubbed globals, variables of the environment and mocks. */
export async function emptyPage(): Promise<void> {
  for (const remove of drawn) await remove();
  resetStores();
  resetAllStores();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
}
