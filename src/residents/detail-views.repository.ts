/** Views of residents' personal details by staff: one record per viewer, resident and hour. Records are only added and read. */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { entryQueries, type PageQuery } from "../database/queries.ts";
import { insertRecord } from "../database/record.ts";

interface DetailView {
  /** The resident. */
  userID: string;
  viewerID: string;
  /** The beginning of the hour, in UTC. */
  hour: Date;
  /** The first time within the hour. */
  createdAt: Date;
}

const schema = new Schema<DetailView>({
  userID: { type: String, required: true },
  viewerID: { type: String, required: true },
  hour: { type: Date, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ viewerID: 1, userID: 1, hour: 1 }, { unique: true });

const HOUR_MS = 60 * 60_000;

export function createDetailViewsRepository(connection: Connection) {
  const model = connection.model<DetailView>("DetailView", schema, "detailviews");
  const { list } = entryQueries(model);
  return {
    /** Stores a view. Further ones of the same viewer, resident and hour change nothing, on all nodes together. */
    async insert(view: Omit<DetailView, "hour">): Promise<void> {
      const hour = new Date(Math.floor(view.createdAt.getTime() / HOUR_MS) * HOUR_MS);
      await unlessDuplicate(insertRecord(model, { ...view, hour }));
    },
    /** The views of a resident's personal details, newest first. */
    ofUser: (userID: string, window: PageQuery) => list({ userID }, window),
  };
}
