/** Routes to upload and serve images of the property. Everybody may read them. */
import Router from "@koa/router";
import type { AppContext } from "../context.ts";
import { PHOTO_MAX_BYTES } from "../domain/limits.ts";
import { PROPERTY_IMAGE_TEXTS, PROPERTY_IMAGES } from "../domain/property-image.ts";
import { settingsSections } from "../domain/settings.ts";
import { describeRoute, NOT_FOUND } from "../http/describe-route.ts";
import { takePoint } from "../http/errors.ts";
import { requireManager } from "../http/guards.ts";
import type { SignedInState } from "../http/state.ts";
import { answerPhoto, readPhotoUpload, uploadErrors } from "./photos.routes.ts";

export const PROPERTY_IMAGE_UPLOAD = "/api/dashboard/settings/images";

const calls = {
  upload: describeRoute({
    summary:
      "Stores an image for the settings, as the logo or a portrait: turned upright, without metadata, at most 512 x 512. It is deleted after a day if no settings refer to it",
    upload: {
      fields: {
        image: {
          type: "file",
          description: "PNG, JPEG, WebP or AVIF, at most 5 MB and 40 megapixels (8 as AVIF)",
        },
      },
      required: ["image"],
    },
    answers: { 200: settingsSections.logo },
    errors: uploadErrors(PROPERTY_IMAGE_TEXTS),
  }),
  get: describeRoute({
    summary: "An image of the property",
    answers: { 200: "image/webp", 304: null },
    errors: NOT_FOUND,
  }),
};

export function propertyImageRoutes({
  propertyImages: images,
  rateLimits,
}: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.post(PROPERTY_IMAGE_UPLOAD, requireManager(), calls.upload, async (ctx) => {
    await takePoint(rateLimits.photos, ctx.state.user.userID, PROPERTY_IMAGE_TEXTS.tooOften);
    const { photo } = await readPhotoUpload(ctx.req, {
      part: "image",
      maxBytes: PHOTO_MAX_BYTES,
      texts: PROPERTY_IMAGE_TEXTS,
    });
    ctx.body = await images.upload(photo);
  });

  router.get(`${PROPERTY_IMAGES}/:key`, calls.get, async (ctx) => {
    const { key = "" } = ctx.params;
    answerPhoto(ctx, { image: await images.get(key), etag: key, isForGood: true, isPublic: true });
  });

  return router;
}
