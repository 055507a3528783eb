/** Records which members of staff open a resident's personal details, and lists these views for managers. */
import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import { type DetailViewView, detailViewSchema } from "../domain/detail-view.ts";
import type { Actor } from "../domain/roles.ts";
import { createPresenter } from "../http/presenter.ts";

const presentDetailView = createPresenter(detailViewSchema);

export function createDetailViewsService(context: AppContext) {
  const { repositories, clock, log } = context;
  const { detailViews } = repositories;
  const pendingWrites = new Set<Promise<void>>();

  async function store(userID: string, viewerID: string): Promise<void> {
    try {
      await detailViews.insert({ userID, viewerID, createdAt: clock() });
    } catch (error) {
      // The log keeps what the database has not stored.
      log.error(
        { err: error, event: "detail_view_not_stored", userID, viewerID },
        "a view of personal details could not be stored",
      );
    }
  }

  return {
    /**
     * Records that a member of staff opens a resident's personal details. Nothing is recorded for residents, who open their own. The
     * response doesn't wait for the record: if the database can't store it, the details are shown all the same.
     */
    record(viewer: Actor, userID: string): void {
      if (viewer.role !== "staff") return;
      const write = store(userID, viewer.userID).finally(() => pendingWrites.delete(write));
      pendingWrites.add(write);
    },
    /** Records that a member of staff gets the personal details of several residents, before they are sent. */
    async recordAll(viewer: Pick<Actor, "userID">, userIDs: readonly string[]): Promise<void> {
      await Promise.all(userIDs.map((userID) => store(userID, viewer.userID)));
    },
    /** The views of a resident's personal details, newest first. */
    async list(userID: string, window: PageQuery): Promise<DetailViewView[]> {
      const views = await detailViews.ofUser(userID, window);
      const names = await context.accounts.findDisplayNames([
        ...new Set(views.map(({ viewerID }) => viewerID)),
      ]);
      return views.map((view) =>
        presentDetailView({ ...view, viewerName: names.get(view.viewerID)?.name ?? "" }),
      );
    },
    /** Waits for the views that are being stored. */
    async stop(): Promise<void> {
      await Promise.all(pendingWrites);
    },
  };
}
