/** Routes to upload and serve photos of residents (specification, section 7), and the parts that all images share. */
import type { IncomingMessage } from "node:http";
import Router from "@koa/router";
import type { Context } from "koa";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { PHOTO_MAX_BYTES } from "../domain/limits.ts";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { describeRoute, NOT_FOUND, type RouteErrors } from "../http/describe-route.ts";
import { takePoint, validationError } from "../http/errors.ts";
import { requireMember, requireSignedIn } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { onlyPart, readUpload, type UploadForm } from "../http/upload-body.ts";
import { imageTooLarge } from "./photo-decoder.ts";

/** The error texts of the upload of an image. */
type UploadTexts = Record<"missing" | "tooLarge" | "notAnImage" | "heic" | "tooOften", string>;

/**
 * The photo of a multipart body, and the body's parts.
 * @param options.part the name of the photo's part
 * @throws HttpError 400 without a photo, 413, 415 for another content type
 */
export async function readPhotoUpload(
  request: IncomingMessage,
  { part, maxBytes, texts }: { part: string; maxBytes: number; texts: UploadTexts },
): Promise<{ photo: Buffer; form: UploadForm }> {
  const tooLarge = () => imageTooLarge(texts);
  const form = await readUpload(request, { fileMaxBytes: maxBytes, tooLarge });
  const photo = onlyPart(form, part);
  if (typeof photo !== "object" || photo.bytes.length === 0) throw validationError(texts.missing);
  if (photo.bytes.length > maxBytes) throw tooLarge();
  return { photo: photo.bytes, form };
}

/** Longer than any key. */
const KEY_MAX_LENGTH = 64;

/** The errors of an upload of an image. */
export const uploadErrors = (texts: UploadTexts): RouteErrors => ({
  400: [texts.missing],
  413: [texts.tooLarge],
  415: [texts.notAnImage, texts.heic],
  429: [texts.tooOften],
});

const photoQuerySchema = z.object({ v: z.string().max(KEY_MAX_LENGTH).optional() });

const calls = {
  upload: describeRoute({
    summary: "Stores a resident's photo: turned upright, without metadata, at most 512 x 512",
    own: true,
    upload: {
      fields: {
        userID: { type: "string", description: "The resident's; a resident may leave it out" },
        photo: {
          type: "file",
          description: "JPEG, PNG, WebP, AVIF or GIF, at most 5 MB and 40 megapixels (8 as AVIF)",
        },
      },
      required: ["photo"],
    },
    answers: { 200: z.strictObject({ photoUrl: z.string().describe("A path on this host") }) },
    errors: [
      uploadErrors(PHOTO_TEXTS),
      { 400: [RESIDENT_TEXTS.choose], 404: [RESIDENT_TEXTS.notFound], 409: [MOVE_OUT_TEXTS.erased] },
    ],
  }),
  get: describeRoute({
    summary: "A resident's current photo; 404 for the key of a replaced photo",
    own: true,
    query: photoQuerySchema,
    answers: { 200: "image/webp", 304: null },
    errors: NOT_FOUND,
  }),
};

/** Browsers may cache a photo for good, because its URL is never used for another photo. */
const FOR_GOOD = `max-age=${365 * 24 * 60 * 60}, immutable`;

/** Answers with a WebP image. Unless the image is public, only the browser of its reader may cache it. */
export function answerPhoto(
  ctx: Context,
  {
    image,
    etag,
    isForGood,
    isPublic = false,
  }: { image: Buffer; etag: string; isForGood: boolean; isPublic?: boolean },
): void {
  const scope = isPublic ? "public" : "private";
  ctx.set("Cache-Control", `${scope}, ${isForGood ? FOR_GOOD : "no-cache"}`);
  ctx.set("Content-Security-Policy", "default-src 'none'; sandbox");
  ctx.set("Content-Disposition", "inline");
  ctx.etag = etag;
  ctx.type = "image/webp";
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = image;
}

export function photoRoutes({ photos, rateLimits }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.post("/api/dashboard/residents/photo-upload", requireMember(), calls.upload, async (ctx) => {
    await takePoint(rateLimits.photos, ctx.state.user.userID, PHOTO_TEXTS.tooOften);
    const { photo, form } = await readPhotoUpload(ctx.req, {
      part: "photo",
      maxBytes: PHOTO_MAX_BYTES,
      texts: PHOTO_TEXTS,
    });
    const part = onlyPart(form, "userID");
    const userID = typeof part === "string" ? part.trim() : "";
    ctx.body = { photoUrl: await photos.upload(ctx.state.user, { userID, photo }) };
  });

  router.get("/api/dashboard/residents/:userID/photo", requireSignedIn(), calls.get, async (ctx) => {
    const { userID = "" } = ctx.params;
    const { v } = parse(photoQuerySchema, ctx.query);
    const photo = await photos.get(ctx.state.user, userID, v);
    answerPhoto(ctx, { image: photo.image, etag: photo._id, isForGood: v !== undefined });
  });

  return router;
}
