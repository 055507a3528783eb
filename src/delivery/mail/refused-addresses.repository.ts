/** Email addresses that a mail server has refused for good. They are marked for staff, and get no more email. */
import { type Connection, Schema } from "mongoose";

interface RefusedAddress {
  /** The address in lower case. */
  _id: string;
  refusedAt: Date;
}

const schema = new Schema<RefusedAddress>({
  _id: { type: String, required: true },
  refusedAt: { type: Date, required: true },
});

export function createRefusedAddressesRepository(connection: Connection) {
  const model = connection.model<RefusedAddress>("RefusedAddress", schema, "refusedaddresses");
  return {
    async add(email: string, refusedAt: Date): Promise<void> {
      await model.updateOne({ _id: email }, { $set: { refusedAt } }, { upsert: true });
    },
    async has(email: string): Promise<boolean> {
      return (await model.findOne({ _id: email }, { _id: 1 }).lean()) !== null;
    },
    async remove(email: string): Promise<void> {
      await model.deleteOne({ _id: email });
    },
  };
}
