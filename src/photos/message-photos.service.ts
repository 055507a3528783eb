/**
 * Photos of messages and reports. Only the readers of their conversation see them. Before a photo is sent, only its sender sees it; after its
 * message was removed from the property's chat, only staff do.
 */
import { randomBytes } from "node:crypto";
import type { AppContext } from "../context.ts";
import type { MessagePhotoView } from "../domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "../domain/conversation-id.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { MESSAGE_PHOTO_TEXTS, MESSAGE_PHOTOS_MAX } from "../domain/message-photo-rules.ts";
import type { Actor } from "../domain/roles.ts";
import { notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import type { MessagePhoto } from "./message-photos.repository.ts";
import { toMessagePhoto } from "./photo-decoder.ts";

/** 192 bits, so that an id can't be guessed. An id alone gives no access. */
const ID_BYTES = 24;

/** An upload that no message has used after this time is deleted. */
const UNUSED_MAX_MS = 24 * 60 * 60_000;

/** Stored as the conversation of the photos of removed messages. */
const WITHHELD = "withheld";

const present = ({ photoID, width, height }: MessagePhotoView): MessagePhotoView => ({
  photoID,
  width,
  height,
});

export function createMessagePhotosService(context: AppContext) {
  const { repositories, clock } = context;
  const { messagePhotos } = repositories;

  /** The photos, in the order of their ids. @throws HttpError 400 for too many, or if a photo is missing or not usable */
  async function requireAll(photoIDs: readonly string[], isUsable: (photo: MessagePhoto) => boolean) {
    if (photoIDs.length > MESSAGE_PHOTOS_MAX) throw validationError(MESSAGE_PHOTO_TEXTS.tooMany);
    const photos = new Map((await messagePhotos.byIDs(photoIDs)).map((photo) => [photo.photoID, photo]));
    return photoIDs.map((photoID) => {
      const photo = photos.get(photoID);
      if (!photo || !isUsable(photo)) throw validationError(MESSAGE_PHOTO_TEXTS.gone);
      return present(photo);
    });
  }

  async function isReadable(actor: Actor, { userID, conversationID }: MessagePhoto): Promise<boolean> {
    if (conversationID === "") return userID === actor.userID;
    if (conversationID === WITHHELD) return actor.role === "staff";
    return (await context.conversationAccess.readableBy(actor, conversationID)) !== undefined;
  }

  return {
    /** Stores a photo for a message to come. @throws HttpError 413, 415, 503 */
    async upload(actor: Actor, file: Buffer, idempotency?: Idempotency): Promise<MessagePhotoView> {
      const { width, height, ...images } = await toMessagePhoto(file);
      const photo = {
        photoID: randomBytes(ID_BYTES).toString("base64url"),
        userID: actor.userID,
        conversationID: "",
        width,
        height,
        createdAt: clock(),
        idempotency,
      };
      return present(await messagePhotos.insert(photo, images));
    },

    /** The photo that a call of `upload` with this key has stored. */
    byKey: storedAnswer(messagePhotos.byIdempotencyKey, present),

    /**
     * Makes a person's uploads part of a conversation, in their order. A repeat changes nothing.
     * @throws HttpError 400 for too many, or if a photo was deleted, is another person's, or belongs to another conversation
     */
    async claim(
      userID: string,
      conversationID: string,
      photoIDs: readonly string[],
    ): Promise<MessagePhotoView[]> {
      if (photoIDs.length === 0) return [];
      if (photoIDs.length > MESSAGE_PHOTOS_MAX) throw validationError(MESSAGE_PHOTO_TEXTS.tooMany);
      await messagePhotos.claim(userID, conversationID, photoIDs);
      return requireAll(
        photoIDs,
        (photo) => photo.userID === userID && photo.conversationID === conversationID,
      );
    },

    /**
     * Checks that a person has uploaded these photos and that no message uses them yet.
     * @throws HttpError 400, as `claim`
     */
    async requireUnused(userID: string, photoIDs: readonly string[]): Promise<void> {
      if (photoIDs.length === 0) return;
      await requireAll(photoIDs, (photo) => photo.userID === userID && photo.conversationID === "");
    },

    /** An image of a photo, as WebP. @throws HttpError 404 also for a photo that the actor may not see */
    async get(actor: Actor, photoID: string, size: "image" | "thumbnail"): Promise<Buffer> {
      const photo = await messagePhotos.byID(photoID);
      if (!photo || !(await isReadable(actor, photo))) throw notFound();
      const image = await messagePhotos.image(photoID, size);
      if (!image) throw notFound();
      return image;
    },

    /** Hides the photos of a removed message of the property's chat from residents. A repeat changes nothing. */
    withhold: (photoIDs: readonly string[]) => messagePhotos.move(photoIDs, PROPERTY_CONVERSATION, WITHHELD),

    /** Gives withheld photos to `removeUnused`, which deletes them. */
    release: (photoIDs: readonly string[]) => messagePhotos.move(photoIDs, WITHHELD, ""),

    /** Deletes uploads that no message has used within a day. */
    removeUnused: () => messagePhotos.removeUnused(new Date(clock().getTime() - UNUSED_MAX_MS)),
  };
}
