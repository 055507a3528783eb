/** OpenAPI descriptions of the photo routes. */
import { z } from "zod";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { PhotoQuery } from "./photos.schemas.ts";

export const photoCalls = {
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
    errors: {
      400: [PHOTO_TEXTS.missing, RESIDENT_TEXTS.choose],
      404: [RESIDENT_TEXTS.notFound],
      413: [PHOTO_TEXTS.tooLarge],
      415: [PHOTO_TEXTS.notAnImage],
      429: [PHOTO_TEXTS.tooOften],
    },
  }),
  get: describeRoute({
    summary: "A resident's current photo; 404 for the key of a replaced photo",
    own: true,
    query: PhotoQuery,
    answers: { 200: "image/webp", 304: null },
    errors: { 404: ["Not found."] },
  }),
};
