/** The CP total of the property, stored as a counter, so that a log entry does not require reading all residents. */
import { type Connection, Schema } from "mongoose";
import { driverCollection } from "../database/record.ts";

interface StoredTotal {
  _id: string;
  totalCP: number;
}

/** The portal has one property. */
const PROPERTY = "property";

const schema = new Schema<StoredTotal>({
  _id: { type: String, required: true },
  totalCP: { type: Number, required: true },
});

export function createPropertyCpTotalsRepository(connection: Connection) {
  const model = connection.model<StoredTotal>("PropertyTotals", schema, "propertytotals");
  const totals = driverCollection<StoredTotal>(model);
  return {
    /** The total CP of all residents, or undefined if it was never computed. */
    async totalCP(): Promise<number | undefined> {
      return (await totals.findOne({ _id: PROPERTY }))?.totalCP;
    },
    /** Adds to the total. Does nothing if it was never computed. */
    async addCP(cp: number): Promise<void> {
      await totals.updateOne({ _id: PROPERTY }, { $inc: { totalCP: cp } });
    },
    /** Replaces the total if it still has the value `from`. */
    async correctCP(from: number, to: number): Promise<void> {
      await model.updateOne({ _id: PROPERTY, totalCP: from }, { $set: { totalCP: to } });
    },
    /** Sets the total if it was never computed. */
    async startCP(totalCP: number): Promise<void> {
      await model.updateOne({ _id: PROPERTY }, { $setOnInsert: { totalCP } }, { upsert: true });
    },
  };
}
