/** Photos of residents as they are served: small WebP images under a key that cannot be guessed. */
import { type Connection, type mongo, Schema } from "mongoose";

export interface Photo {
  /** Random, 128 bits or more; part of the photo's address. */
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

/** The photos of one database. */
export function createPhotosRepository(connection: Connection) {
  const model = connection.model<Photo>("Photo", schema, "photos");
  return {
    async insert(photo: Photo): Promise<void> {
      await model.create(photo);
    },
    async byKey(key: string): Promise<Photo | undefined> {
      const found = await model
        .findOne({ _id: key }, { __v: 0 })
        .lean<Omit<Photo, "image"> & { image: mongo.Binary }>();
      return found ? { ...found, image: Buffer.from(found.image.buffer) } : undefined;
    },
  };
}
