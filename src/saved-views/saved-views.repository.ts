/** The views that staff have saved. */
import { type Connection, type QueryFilter, Schema } from "mongoose";
import { entryQueries } from "../database/queries.ts";
import { objectID, toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import type { ListFilter } from "../domain/saved-view.ts";
import type { ViewedList, Visibility } from "../domain/saved-view-rules.ts";

export interface SavedView extends Idempotent {
  name: string;
  visibility: Visibility;
  /** The userID of the member of staff who saved it. */
  ownerID: string;
  list: ViewedList;
  filter: ListFilter;
  createdAt: Date;
}

const schema = new Schema<SavedView>({
  name: { type: String, required: true },
  visibility: { type: String, required: true },
  ownerID: { type: String, required: true },
  list: { type: String, required: true },
  filter: { type: Object, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ visibility: 1, ownerID: 1, createdAt: -1 });
withIdempotencyKey(schema);

type Lean = SavedView & { _id: unknown };

/** Selects the private views of a member of staff, or the views of the team. */
const visibilityFilter = ({
  visibility,
  ownerID,
}: Pick<SavedView, "visibility" | "ownerID">): QueryFilter<SavedView> =>
  visibility === "own" ? { visibility, ownerID } : { visibility };

export function createSavedViewsRepository(connection: Connection) {
  const model = connection.model<SavedView>("SavedView", schema, "savedviews");
  const { insert, insertMany, byID, byIdempotencyKey, list } = entryQueries(model);
  return {
    insert,
    insertMany,
    byID,
    byIdempotencyKey,
    /** The views that a member of staff sees, newest first. */
    async visibleTo(ownerID: string): Promise<WithId<SavedView>[]> {
      const views = await Promise.all([
        list(visibilityFilter({ visibility: "own", ownerID }), {}),
        list(visibilityFilter({ visibility: "team", ownerID }), {}),
      ]);
      return views.flat().sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    },
    /** The number of private views of a member of staff, or of views of the team. */
    count: (view: Pick<SavedView, "visibility" | "ownerID">) => model.countDocuments(visibilityFilter(view)),
    /** @returns the view before the change; undefined if there is none */
    async rename(_id: string, name: string): Promise<WithId<SavedView> | undefined> {
      const before = await model.findOneAndUpdate({ _id: objectID(_id) }, { $set: { name } }).lean<Lean>();
      return before ? toRecord<SavedView>(before) : undefined;
    },
    /** @returns whether the view existed */
    async remove(_id: string): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: objectID(_id) });
      return deletedCount > 0;
    },
    /** Deletes the private views of a member of staff. */
    async removeOwn(ownerID: string): Promise<void> {
      await model.deleteMany({ visibility: "own", ownerID });
    },
    /** Deletes the views that name a person. @param hasName whether a text has the person's name */
    async removeNaming(hasName: (text: string) => boolean): Promise<void> {
      // There are at most 100 views, and 50 more per member of staff.
      const views = await model.find({}, { name: 1, filter: 1 }).lean<Lean[]>();
      const namingViews = views.filter(({ name, filter }) => hasName(name) || hasName(filter.text));
      const ids = namingViews.map(({ _id }) => _id);
      if (ids.length > 0) await model.deleteMany({ _id: { $in: ids } } as QueryFilter<SavedView>);
    },
  };
}
