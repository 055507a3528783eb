/** Stored photos of residents: small WebP images under keys that can't be guessed. */
import { type Connection, type mongo, Schema } from "mongoose";

/** The number of keys read, and of photos deleted, at once. */
const KEYS_BATCH = 500;

export interface Photo {
  /** Random, 128 bits or more; part of the photo's URL. */
  _id: string;
  userID: string;
  /** WebP. */
  image: Buffer;
  createdAt: Date;
}

const schema = new Schema<Photo>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  image: { type: Buffer, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ userID: 1 });
schema.index({ createdAt: 1 });

export function createPhotosRepository(connection: Connection) {
  const model = connection.model<Photo>("Photo", schema, "photos");
  return {
    async insert(photo: Photo): Promise<void> {
      await model.create(photo);
    },
    /** The keys of all photos stored before a moment, in batches. */
    async *keysBefore(moment: Date): AsyncGenerator<string[], void, undefined> {
      let keys: string[] = [];
      const found = model.find({ createdAt: { $lt: moment } }, { _id: 1 }).lean<{ _id: string }>();
      for await (const { _id } of found.cursor({ batchSize: KEYS_BATCH })) {
        keys.push(_id);
        if (keys.length < KEYS_BATCH) continue;
        yield keys;
        keys = [];
      }
      if (keys.length > 0) yield keys;
    },
    async remove(keys: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...keys] } });
    },
    async removeOf(userID: string): Promise<void> {
      await model.deleteMany({ userID });
    },
    async byKey(key: string): Promise<Photo | undefined> {
      const found = await model
        .findOne({ _id: key }, { __v: 0 })
        .lean<Omit<Photo, "image"> & { image: mongo.Binary }>();
      return found ? { ...found, image: Buffer.from(found.image.buffer) } : undefined;
    },
  };
}
