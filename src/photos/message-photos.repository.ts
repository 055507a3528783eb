/** Photos of messages. One collection has their owners and conversations, and another has the images. */
import { type Connection, type mongo, Schema } from "mongoose";
import { entryQueries } from "../database/queries.ts";
import { withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { keysBefore } from "./image-keys.repository.ts";

export interface MessagePhoto extends Idempotent {
  /** Random, so that it can't be guessed. */
  photoID: string;
  /** The userID of the person who uploaded it. */
  userID: string;
  /** The conversation of the message that uses it; empty until then. */
  conversationID: string;
  /** Pixels. */
  width: number;
  height: number;
  createdAt: Date;
}

/** The images of a photo, both WebP. */
export interface MessagePhotoImages {
  _id: string;
  image: Buffer;
  thumbnail: Buffer;
  createdAt: Date;
}

const schema = new Schema<MessagePhoto>({
  photoID: { type: String, required: true },
  userID: { type: String, required: true },
  conversationID: { type: String, default: "" },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ photoID: 1 }, { unique: true });
withIdempotencyKey(schema);

const imagesSchema = new Schema<MessagePhotoImages>({
  _id: { type: String, required: true },
  image: { type: Buffer, required: true },
  thumbnail: { type: Buffer, required: true },
  createdAt: { type: Date, required: true },
});
// With _id, a list of keys does not read the images.
imagesSchema.index({ createdAt: 1, _id: 1 });

export function createMessagePhotosRepository(connection: Connection) {
  const model = connection.model<MessagePhoto>("MessagePhoto", schema, "messagephotos");
  const images = connection.model<MessagePhotoImages>(
    "MessagePhotoImages",
    imagesSchema,
    "messagephotoimages",
  );
  const { insert, byIdempotencyKey } = entryQueries(model);

  const byIDs = async (photoIDs: readonly string[]) =>
    model.find({ photoID: { $in: [...photoIDs] } }, { _id: 0, __v: 0 }).lean<MessagePhoto[]>();

  async function remove(photoIDs: readonly string[]): Promise<void> {
    await model.deleteMany({ photoID: { $in: [...photoIDs] } });
    await images.deleteMany({ _id: { $in: [...photoIDs] } });
  }

  return {
    remove,
    byIdempotencyKey,
    /** Stores the images first: a photo that is found has its images. */
    async insert(photo: MessagePhoto, { image, thumbnail }: Pick<MessagePhotoImages, "image" | "thumbnail">) {
      const { photoID, createdAt } = photo;
      await images.create({ _id: photoID, image, thumbnail, createdAt });
      return insert(photo);
    },
    /** Stores the missing parts of a photo of the demo. @param draw makes the images */
    async insertMissing(
      photo: MessagePhoto,
      draw: () => Promise<Pick<MessagePhotoImages, "image" | "thumbnail">>,
    ): Promise<void> {
      const { photoID, createdAt } = photo;
      if (!(await images.exists({ _id: photoID }))) {
        await images.create({ _id: photoID, ...(await draw()), createdAt });
      }
      if ((await byIDs([photoID])).length === 0) await insert(photo);
    },
    byIDs,
    async byID(photoID: string): Promise<MessagePhoto | undefined> {
      return (await byIDs([photoID]))[0];
    },
    async image(photoID: string, size: "image" | "thumbnail"): Promise<Buffer | undefined> {
      const photo = await images
        .findOne({ _id: photoID }, { [size]: 1 })
        .lean<Partial<Record<typeof size, mongo.Binary>>>();
      const binary = photo?.[size];
      return binary && Buffer.from(binary.buffer);
    },
    /** Makes a person's photos belong to a conversation. Photos of other people or of another conversation stay as they are. */
    async claim(userID: string, conversationID: string, photoIDs: readonly string[]): Promise<void> {
      await model.updateMany(
        { photoID: { $in: [...photoIDs] }, userID, conversationID: { $in: ["", conversationID] } },
        { $set: { conversationID } },
      );
    },
    /** Moves photos from one conversation to another conversation. */
    async move(photoIDs: readonly string[], from: string, to: string): Promise<void> {
      const filter = { photoID: { $in: [...photoIDs] }, conversationID: from };
      await model.updateMany(filter, { $set: { conversationID: to } });
    },
    /** Deletes the photos stored before a moment that no message uses, also those whose upload was cut off. */
    async removeUnused(moment: Date): Promise<void> {
      for await (const keys of keysBefore(images, moment)) {
        // The records go first, so that a message that claims a photo now is refused and has no photo that is deleted after it.
        await model.deleteMany({ photoID: { $in: keys }, conversationID: "" });
        const usedKeys = new Set((await byIDs(keys)).map(({ photoID }) => photoID));
        const unusedKeys = keys.filter((key) => !usedKeys.has(key));
        if (unusedKeys.length > 0) await images.deleteMany({ _id: { $in: unusedKeys } });
      }
    },
  };
}
