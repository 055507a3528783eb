/** Sums over the whole property, kept as one counter so that a log entry need not read every resident. */
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

/** The property totals of one database. */
export function createPropertyTotalsRepository(connection: Connection) {
  const model = connection.model<PropertyTotals>("PropertyTotals", schema, "propertytotals");
  const totals = driverCollection<PropertyTotals>(model);
  return {
    /** Total CP of all residents, or undefined where it was never counted. */
    async totalCP(): Promise<number | undefined> {
      return (await totals.findOne({ _id: PROPERTY }))?.totalCP;
    },
    /** Adds to the total; does nothing where it was never counted. */
    async addCP(cp: number): Promise<void> {
      await totals.updateOne({ _id: PROPERTY }, { $inc: { totalCP: cp } });
    },
    /** Corrects the total where it still is what it was found to be. */
    async correctCP(from: number, to: number): Promise<void> {
      await model.updateOne({ _id: PROPERTY, totalCP: from }, { $set: { totalCP: to } });
    },
    /** Sets the total where it was never counted. */
    async startCP(totalCP: number): Promise<void> {
      await model.updateOne({ _id: PROPERTY }, { $setOnInsert: { totalCP } }, { upsert: true });
    },
  };
}
