/** Deletes unused images: of interrupted uploads, of removed messages, and of settings that were not saved. */
import type { AppContext } from "../context.ts";
import { runForEach } from "../jobs/run-all.ts";

const DAY_MS = 24 * 60 * 60_000;

export function createImageSweepService(context: AppContext) {
  const { repositories, clock } = context;

  /** Deletes unused images once a day. The first node that calls it does it for all nodes. */
  async function sweepIfDue(): Promise<void> {
    const now = clock();
    if (!(await repositories.imageSweeps.begin(now, new Date(now.getTime() - DAY_MS)))) return;
    const { photos, messagePhotos, propertyImages } = context;
    await runForEach(
      [photos, messagePhotos, propertyImages],
      (images) => images.removeUnused(),
      "Some unused images could not be deleted",
    );
  }

  return { sweepIfDue };
}
