/** The CP total of the property, stored as a counter, so that a log entry does not require reading all residents. */
import { type Connection, Schema } from "mongoose";
import { driverCollection } from "../database/record.ts";

interface PropertyTotals {
  _id: string;
  totalCP: number;
}

/** The portal has one property. */
const PROPERTY = "property";

const schema = new Schema<PropertyTotals>({
  _id: { type: String, required: true },
  totalCP: { type: Number, required: true },
});

export function createPropertyTotalsRepository(connection: Connection) {
  const model = connection.model<PropertyTotals>("PropertyTotals", schema, "propertytotals");
  const totals = driverCollection<PropertyTotals>(model);
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
