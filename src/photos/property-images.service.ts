/** Images of the property: managers upload them, settings refer to them, and everybody may read them. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { AppContext } from "../context.ts";
import { ABOUT_PEOPLE_MAX } from "../domain/about.ts";
import {
  type Logo,
  PROPERTY_IMAGE_KEY,
  PROPERTY_IMAGE_TEXTS,
  propertyImageKey,
  propertyImagePath,
} from "../domain/property-image.ts";
import type { SettingsSections } from "../domain/settings.ts";
import { notFound, validationError } from "../http/errors.ts";
import { toPropertyImage } from "./photo-decoder.ts";

/** An upload that no settings refer to after this time is deleted. */
const UNUSED_MAX_MS = 24 * 60 * 60_000;

/** A node may serve a deleted image for this long. */
const HELD_MS = 60_000;

type ImageSections = Partial<Pick<SettingsSections, "logo" | "about">>;

export type PropertyImagesService = ReturnType<typeof createPropertyImagesService>;

/** The keys of the images that settings refer to. */
function keysIn({ logo, about }: ImageSections): string[] {
  const paths = [logo?.image ?? "", ...(about?.people ?? []).map(({ photo }) => photo)];
  return paths.map(propertyImageKey).filter((key) => key !== undefined);
}

export function createPropertyImagesService({
  repositories: { propertyImages, settings },
  clock,
}: Pick<AppContext, "repositories" | "clock">) {
  // Every visitor's page asks for these images, so their bytes are kept: the logo and the portraits, which are small.
  const held = new LRUCache<string, Buffer>({ max: 1 + ABOUT_PEOPLE_MAX, ttl: HELD_MS });

  return {
    /** Stores an image. A repeat answers the same. @throws HttpError 413, 415, 503 */
    async upload(file: Buffer): Promise<Logo> {
      const { image, width, height } = await toPropertyImage(file);
      const key = createHash("sha256").update(image).digest("base64url");
      await propertyImages.put({ _id: key, image, width, height, usedAt: clock() });
      return { image: propertyImagePath(key), width, height };
    },

    /** An image, as WebP. @throws HttpError 404 */
    async get(key: string): Promise<Buffer> {
      if (!PROPERTY_IMAGE_KEY.test(key)) throw notFound();
      const image = held.get(key) ?? (await propertyImages.byKey(key));
      if (!image) throw notFound();
      held.set(key, image);
      return image;
    },

    /**
     * Checks that the images of settings that are about to be stored exist, and completes the size of the logo.
     * @throws HttpError 400
     */
    async resolve<Sections extends ImageSections>(sections: Sections): Promise<Sections> {
      const now = clock();
      const sizes = new Map<string, Pick<Logo, "width" | "height">>();
      for (const key of new Set(keysIn(sections))) {
        const size = await propertyImages.use(key, now);
        if (!size) throw validationError({ field: "image", text: PROPERTY_IMAGE_TEXTS.gone });
        sizes.set(key, size);
      }
      if (!sections.logo) return sections;
      const { image } = sections.logo;
      const size = sizes.get(propertyImageKey(image) ?? "") ?? { width: 0, height: 0 };
      return { ...sections, logo: { image, ...size } };
    },

    /**
     * Deletes the images that a change of the settings has replaced.
     * @param since before the change. Who has chosen one of these images again after it keeps it
     */
    async removeReplaced(before: ImageSections, after: ImageSections, since: Date): Promise<void> {
      const kept = new Set(keysIn(after));
      const replaced = keysIn(before).filter((key) => !kept.has(key));
      for (const key of replaced) held.delete(key);
      if (replaced.length > 0) await propertyImages.remove(replaced, since);
    },

    /** Deletes images that no settings refer to and that nobody has uploaded within a day. */
    async removeUnused(): Promise<void> {
      const before = new Date(clock().getTime() - UNUSED_MAX_MS);
      const used = new Set(keysIn((await settings.read())?.sections ?? {}));
      const unused = (await propertyImages.keysBefore(before)).filter((key) => !used.has(key));
      if (unused.length > 0) await propertyImages.remove(unused, before);
    },
  };
}
