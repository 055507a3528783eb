/** Routes to upload and serve photos (specification, section 7). */

import Router from "@koa/router";
import type { AppContext } from "../context.ts";
import { requireMember, requireSignedIn } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { readPhotoUpload } from "./photo-body.ts";
import { photoCalls } from "./photos.openapi.ts";
import { PhotoQuery } from "./photos.schemas.ts";
import type { PhotosService } from "./photos.service.ts";

/** Browsers may cache a photo for good, because its URL is never used for another photo. */
const FOR_GOOD = `private, max-age=${365 * 24 * 60 * 60}, immutable`;

export function photoRoutes(
  photos: PhotosService,
  { rateLimits }: Pick<AppContext, "rateLimits">,
): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.post("/api/dashboard/residents/photo-upload", requireMember(), photoCalls.upload, async (ctx) => {
    await rateLimits.uploads.take(ctx.state.user.userID);
    const upload = await readPhotoUpload(ctx.req);
    ctx.body = { photoUrl: await photos.upload(ctx.state.user, upload) };
  });

  router.get("/api/dashboard/residents/:userID/photo", requireSignedIn(), photoCalls.get, async (ctx) => {
    const { userID = "" } = ctx.params;
    const { v } = parse(PhotoQuery, ctx.query);
    const photo = await photos.get(ctx.state.user, userID, v);
    ctx.set("Cache-Control", v === undefined ? "private, no-cache" : FOR_GOOD);
    ctx.set("Content-Security-Policy", "default-src 'none'; sandbox");
    ctx.set("Content-Disposition", "inline");
    ctx.etag = photo._id;
    ctx.type = "image/webp";
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = photo.image;
  });

  return router;
}
