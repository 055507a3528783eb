/** Deletes images that nothing uses: those of interrupted uploads, of removed messages, and of settings that were not saved. */
import type { AppContext } from "../context.ts";
import { createRepeatedTask } from "../http/repeated-task.ts";

const DAY_MS = 24 * 60 * 60_000;

/** How often each node looks whether a sweep is due. */
const POLL_MS = 60 * 60_000;

export type ImageSweepService = ReturnType<typeof createImageSweepService>;

export function createImageSweepService(context: AppContext) {
  const { repositories, clock, log } = context;

  /** Sweeps once a day, on the node that asks first. */
  async function sweepIfDue(): Promise<void> {
    const now = clock();
    if (!(await repositories.imageSweeps.begin(now, new Date(now.getTime() - DAY_MS)))) return;
    for (const images of [context.photos, context.messagePhotos, context.propertyImages])
      await images.removeUnused();
  }

  const failed = "unused images could not be deleted; the next attempt is in a day";
  const { start, stop } = createRepeatedTask({ everyMs: POLL_MS, run: sweepIfDue, failed }, log);
  return { start, stop, sweepIfDue };
}
