/** Residents' photos. Only the resident and staff upload and see them (specification, sections 4 and 7). */
import { randomBytes } from "node:crypto";
import type { AppContext } from "../context.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { type Actor, canViewResident } from "../domain/roles.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { conflict, forbidden, HttpError, notFound, validationError } from "../http/errors.ts";
import { toStoredPhoto } from "./photo-decoder.ts";
import type { Photo } from "./photos.repository.ts";

/** 192 bits, so that the URL can't be guessed. Without a session, the URL gives no access anyway. */
const KEY_BYTES = 24;

/** An unused photo that is younger than this may belong to an upload in progress. */
const UPLOAD_MAX_MS = 60 * 60_000;

/** The URL of a photo. A new photo has a new URL, so that browsers may cache each photo for good. */
const urlOf = (userID: string, key: string) => `/api/dashboard/residents/${userID}/photo?v=${key}`;

const keyIn = (photoUrl: string) => new URL(photoUrl, "http://host").searchParams.get("v") ?? undefined;

export function createPhotosService(context: AppContext) {
  const { repositories, clock } = context;
  return {
    /**
     * Replaces a resident's photo. @returns its URL on this host
     * @throws HttpError 400, 403 for another resident's userID, 404 for an unknown one, 409 after the erasure of personal data,
     * 413, 415, 503
     */
    async upload(
      actor: Actor,
      { userID: residentID, photo }: { userID: string; photo: Buffer },
    ): Promise<string> {
      if (residentID === "" && actor.role === "staff") throw validationError(RESIDENT_TEXTS.choose);
      const userID = residentID || actor.userID;
      if (!canViewResident(actor, userID)) throw forbidden();
      const resident = await repositories.residents.byUserID(userID);
      if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
      if (resident.erasure || resident.erasedAt) throw conflict(MOVE_OUT_TEXTS.erased);
      const image = await toStoredPhoto(photo);
      const key = randomBytes(KEY_BYTES).toString("base64url");
      await repositories.photos.insert({ _id: key, userID, image, createdAt: clock() });
      const photoUrl = urlOf(userID, key);
      const { _id } = await context.residents.setPhotoUrl(userID, photoUrl).catch(async (error: unknown) => {
        // After any other error, the resident may have the photo.
        if (error instanceof HttpError) await repositories.photos.remove([key]);
        throw error;
      });
      const replacedKey = keyIn(resident.photoUrl);
      if (replacedKey !== undefined) await repositories.photos.remove([replacedKey]);
      await context.audit.record({
        action: "photo-uploaded",
        actorID: actor.userID,
        userID,
        targetID: _id,
        changes: [{ field: "photoUrl", from: resident.photoUrl, to: photoUrl }],
      });
      return photoUrl;
    },

    /** A resident's current photo. @throws HttpError 403, 404 also for the key of a replaced photo */
    async get(actor: Actor, userID: string, key: string | undefined): Promise<Photo> {
      if (!canViewResident(actor, userID)) throw forbidden();
      const currentKey = keyIn((await repositories.residents.byUserID(userID))?.photoUrl ?? "");
      if (currentKey === undefined || (key ?? currentKey) !== currentKey) throw notFound();
      const photo = await repositories.photos.byKey(currentKey);
      if (!photo) throw notFound();
      return photo;
    },

    /** Deletes photos that no resident has: those of interrupted uploads, and of two uploads at once. */
    async removeUnused(): Promise<void> {
      const moment = new Date(clock().getTime() - UPLOAD_MAX_MS);
      const usedKeys = new Set<string | undefined>();
      for await (const photoUrl of repositories.residents.photoUrls()) usedKeys.add(keyIn(photoUrl));
      for await (const keys of repositories.photos.keysBefore(moment)) {
        const unusedKeys = keys.filter((key) => !usedKeys.has(key));
        if (unusedKeys.length > 0) await repositories.photos.remove(unusedKeys);
      }
    },
  };
}
