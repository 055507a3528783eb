/** Routes to upload and serve the photos of messages. */
import type { IncomingMessage } from "node:http";
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { messagePhotoSchema } from "../domain/chat-message.ts";
import { MESSAGE_PHOTO_MAX_BYTES } from "../domain/limits.ts";
import { MESSAGE_PHOTO_TEXTS } from "../domain/message-photo-rules.ts";
import { describeRoute, NOT_FOUND } from "../http/describe-route.ts";
import { takePoint } from "../http/errors.ts";
import { requireMember, requireReader } from "../http/guards.ts";
import { hashOf, idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { answerPhoto, readPhotoUpload, uploadErrors } from "./photos.routes.ts";

export const MESSAGE_PHOTOS = "/api/dashboard/message-photos";

const photoQuerySchema = z.object({ size: z.enum(["thumbnail"]).optional() });

const calls = {
  upload: describeRoute({
    summary:
      "Stores a photo for a message: turned upright, without metadata, at most 2048 x 2048. It is deleted after a day if no message uses it",
    own: true,
    upload: {
      fields: {
        photo: {
          type: "file",
          description: "JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels (8 as AVIF)",
        },
      },
      required: ["photo"],
    },
    answers: { 200: messagePhotoSchema, 201: messagePhotoSchema },
    errors: uploadErrors(MESSAGE_PHOTO_TEXTS),
  }),
  get: describeRoute({
    summary: "A photo of a message, for the readers of its conversation",
    query: photoQuerySchema,
    answers: { 200: "image/webp", 304: null },
    errors: NOT_FOUND,
  }),
};

async function readPhoto(request: IncomingMessage): Promise<Buffer> {
  const { photo } = await readPhotoUpload(request, {
    part: "photo",
    maxBytes: MESSAGE_PHOTO_MAX_BYTES,
    texts: MESSAGE_PHOTO_TEXTS,
  });
  return photo;
}

export function messagePhotoRoutes({ messagePhotos: photos, rateLimits }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  const once = idempotent(photos.byKey, {
    async bodyHash(ctx) {
      const file = await readPhoto(ctx.req);
      ctx.request.body = file;
      return hashOf(file);
    },
    // A repeat neither takes a point of the limit nor decodes the photo again.
    lookUpFirst: true,
  });
  router.post(MESSAGE_PHOTOS, requireMember(), calls.upload, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    await takePoint(rateLimits.photos, user.userID, MESSAGE_PHOTO_TEXTS.tooOften);
    // The body was read to hash it, if the call has a key.
    const file = (ctx.request.body as Buffer | undefined) ?? (await readPhoto(ctx.req));
    ctx.body = await photos.upload(user, file, idempotency);
    ctx.status = 201;
  });

  router.get(`${MESSAGE_PHOTOS}/:photoID`, requireReader(), calls.get, async (ctx) => {
    const { photoID = "" } = ctx.params;
    const { size = "image" } = parse(photoQuerySchema, ctx.query);
    const image = await photos.get(ctx.state.user, photoID, size);
    answerPhoto(ctx, { image, etag: `${photoID}-${size}`, isForGood: true });
  });

  return router;
}
