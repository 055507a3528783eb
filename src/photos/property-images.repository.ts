/** Images of the property, under a hash of their content. */
import { type Connection, type mongo, Schema } from "mongoose";

export interface PropertyImage {
  /** The hash of the image. */
  _id: string;
  /** WebP. */
  image: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  /** When it was last uploaded or chosen. */
  usedAt: Date;
}

const schema = new Schema<PropertyImage>({
  _id: { type: String, required: true },
  image: { type: Buffer, required: true },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  usedAt: { type: Date, required: true },
});

schema.index({ usedAt: 1 });

export function createPropertyImagesRepository(connection: Connection) {
  const model = connection.model<PropertyImage>("PropertyImage", schema, "propertyimages");
  return {
    /** Stores an image. The same image is stored once. */
    async put({ _id, usedAt, ...image }: PropertyImage): Promise<void> {
      await model.updateOne({ _id }, { $set: { usedAt }, $setOnInsert: image }, { upsert: true });
    },
    /** Notes that an image is chosen now. @returns its size; undefined if it is not stored */
    async use(_id: string, usedAt: Date): Promise<Pick<PropertyImage, "width" | "height"> | undefined> {
      await model.updateOne({ _id }, { $set: { usedAt } });
      const sizeOnly = { _id: 0, width: 1, height: 1 };
      return (
        (await model.findOne({ _id }, sizeOnly).lean<Pick<PropertyImage, "width" | "height">>()) ?? undefined
      );
    },
    async byKey(_id: string): Promise<Buffer | undefined> {
      const found = await model.findOne({ _id }, { image: 1 }).lean<{ image: mongo.Binary }>();
      return found ? Buffer.from(found.image.buffer) : undefined;
    },
    /** Deletes images that were last uploaded or chosen before a moment. */
    async remove(keys: readonly string[], before: Date): Promise<void> {
      await model.deleteMany({ _id: { $in: [...keys] }, usedAt: { $lt: before } });
    },
    /** The keys of the images that were last uploaded or chosen before a moment. */
    async keysBefore(moment: Date): Promise<string[]> {
      const found = await model.find({ usedAt: { $lt: moment } }, { _id: 1 }).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
  };
}
