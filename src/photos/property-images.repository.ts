/** Images of the property. They are inserted and deleted, and never changed. */
import { type Connection, type mongo, Schema } from "mongoose";

export interface PropertyImage {
  /** Random; part of the image's address. */
  _id: string;
  /** WebP. */
  image: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  createdAt: Date;
}

const schema = new Schema<PropertyImage>({
  _id: { type: String, required: true },
  image: { type: Buffer, required: true },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ createdAt: 1 });

export function createPropertyImagesRepository(connection: Connection) {
  const model = connection.model<PropertyImage>("PropertyImage", schema, "propertyimages");
  return {
    async insert(image: PropertyImage): Promise<void> {
      await model.create(image);
    },
    async byKey(_id: string): Promise<Pick<PropertyImage, "image" | "createdAt"> | undefined> {
      const image = await model
        .findOne({ _id }, { image: 1, createdAt: 1 })
        .lean<{ image: mongo.Binary; createdAt: Date }>();
      return image ? { image: Buffer.from(image.image.buffer), createdAt: image.createdAt } : undefined;
    },
    /** The images of some keys, without their bytes. */
    byKeys: (keys: readonly string[]) =>
      model.find({ _id: { $in: [...keys] } }, { image: 0, __v: 0 }).lean<Omit<PropertyImage, "image">[]>(),
    /** The keys of the images that were stored before a moment. */
    async keysBefore(moment: Date): Promise<string[]> {
      const images = await model.find({ createdAt: { $lt: moment } }, { _id: 1 }).lean<{ _id: string }[]>();
      return images.map(({ _id }) => _id);
    },
    async remove(keys: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...keys] } });
    },
  };
}
