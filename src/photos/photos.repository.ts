/** Stored photos of residents: small WebP images with keys that can't be guessed. */
import { type Connection, type mongo, Schema } from "mongoose";
import { keysBefore } from "./image-keys.repository.ts";

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
// With _id, a list of keys does not read the images.
schema.index({ createdAt: 1, _id: 1 });

export function createPhotosRepository(connection: Connection) {
  const model = connection.model<Photo>("Photo", schema, "photos");
  return {
    async insert(photo: Photo): Promise<void> {
      await model.create(photo);
    },
    /** The keys of all photos stored before a moment, in batches. */
    keysBefore: (moment: Date) => keysBefore(model, moment),
    async remove(keys: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...keys] } });
    },
    async removeOf(userID: string): Promise<void> {
      await model.deleteMany({ userID });
    },
    async byKey(key: string): Promise<Photo | undefined> {
      const photo = await model
        .findOne({ _id: key }, { __v: 0 })
        .lean<Omit<Photo, "image"> & { image: mongo.Binary }>();
      return photo ? { ...photo, image: Buffer.from(photo.image.buffer) } : undefined;
    },
  };
}
