/** Residents' photos: uploaded by the resident or by staff, seen by the same and by nobody else (specification, sections 4 and 7). */
import { randomBytes } from "node:crypto";
import { type Actor, canViewResident } from "../domain/access.ts";
import type { AuditEntry } from "../domain/audit-changes.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { forbidden, notFound, validationError } from "../http/errors.ts";
import type { Repositories } from "../repositories.ts";
import { keptPhoto } from "./photo-image.ts";
import type { Photo } from "./photos.repository.ts";

/** 192 bits: an address that cannot be guessed, though it opens nothing without a session. */
const KEY_BYTES = 24;

/** A stored photo that no resident has may belong to an upload that is still going on, if it is younger than this. */
const UPLOAD_MAX_MS = 60 * 60_000;

export interface PhotosServiceOptions {
  repositories: Pick<Repositories, "photos" | "residents">;
  clock: () => Date;
  /** Stores the address of a resident's photo and tells everyone concerned. @throws HttpError 404 */
  setPhotoUrl(userID: string, photoUrl: string): Promise<{ _id: string }>;
  record(note: AuditEntry): Promise<void>;
}

export interface PhotosService {
  /**
   * Takes a resident's photo in place of the one before. @returns its address on this host
   * @throws HttpError 400, 403 for another's userID, 404 for nobody's, 413, 415, 503
   */
  upload(actor: Actor, upload: { userID: string; photo: Buffer }): Promise<string>;
  /** A resident's current photo. @throws HttpError 403, 404 also for the key of a photo that was replaced */
  get(actor: Actor, userID: string, key: string | undefined): Promise<Photo>;
  /** Deletes photos that no resident has any more: replaced ones, and those of uploads that were cut off. */
  removeReplaced(): Promise<void>;
}

/** Where a photo is served: a new one has a new address, so that each may be cached for good. */
const addressOf = (userID: string, key: string) => `/api/dashboard/residents/${userID}/photo?v=${key}`;

const keyIn = (photoUrl: string) => new URL(photoUrl, "http://host").searchParams.get("v") ?? undefined;

/** The photos of one database. */
export function createPhotosService(options: PhotosServiceOptions): PhotosService {
  const { repositories, clock, setPhotoUrl, record } = options;

  return {
    async upload(actor, { userID: named, photo }) {
      if (named === "" && actor.role === "staff") throw validationError(RESIDENT_TEXTS.choose);
      const userID = named || actor.userID;
      if (!canViewResident(actor, userID)) throw forbidden();
      const resident = await repositories.residents.byUserID(userID);
      if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
      const image = await keptPhoto(photo);
      const key = randomBytes(KEY_BYTES).toString("base64url");
      await repositories.photos.insert({ _id: key, userID, image, createdAt: clock() });
      const photoUrl = addressOf(userID, key);
      const { _id } = await setPhotoUrl(userID, photoUrl);
      await record({
        action: "photo-uploaded",
        actorID: actor.userID,
        userID,
        targetID: _id,
        changes: [{ field: "photoUrl", from: resident.photoUrl, to: photoUrl }],
      });
      return photoUrl;
    },

    async get(actor, userID, key) {
      if (!canViewResident(actor, userID)) throw forbidden();
      const current = keyIn((await repositories.residents.byUserID(userID))?.photoUrl ?? "");
      if (current === undefined || (key ?? current) !== current) throw notFound();
      const photo = await repositories.photos.byKey(current);
      if (!photo) throw notFound();
      return photo;
    },

    async removeReplaced() {
      const before = new Date(clock().getTime() - UPLOAD_MAX_MS);
      const current = new Set<string | undefined>();
      for await (const photoUrl of repositories.residents.photoUrls()) current.add(keyIn(photoUrl));
      for await (const keys of repositories.photos.keysBefore(before)) {
        const replaced = keys.filter((key) => !current.has(key));
        if (replaced.length > 0) await repositories.photos.remove(replaced);
      }
    },
  };
}
