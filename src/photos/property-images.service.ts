/** Images of the property: managers upload them, settings refer to them, and everybody may read them. */
import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { AppContext } from "../context.ts";
import { ABOUT_PEOPLE_MAX } from "../domain/about.ts";
import {
  PROPERTY_IMAGE_KEY,
  PROPERTY_IMAGE_TEXTS,
  propertyImageKey,
  propertyImagePath,
  type UploadedImage,
} from "../domain/property-image.ts";
import type { SettingsSections } from "../domain/settings.ts";
import { notFound, validationError } from "../http/errors.ts";
import { toPropertyImage } from "./photo-decoder.ts";

const HOUR_MS = 60 * 60_000;

/** An image that no settings refer to is deleted after this time, and can't be read any more. */
const UNUSED_MAX_MS = 24 * HOUR_MS;

/** Settings may refer to an unused image for this long: less than `UNUSED_MAX_MS`, so that none is deleted while they are being saved. */
const SAVABLE_MS = UNUSED_MAX_MS - HOUR_MS;

/** 256 bits, which are 43 characters in a path. */
const KEY_BYTES = 32;

type ImageSections = Partial<Pick<SettingsSections, "logo" | "about" | "partners">>;

/** The keys of the images that settings refer to. */
function keysIn({ logo, about, partners }: ImageSections): string[] {
  const paths = [
    logo?.image ?? "",
    ...(about?.people ?? []).map(({ photo }) => photo),
    ...(partners?.properties ?? []).map(({ image }) => image),
  ];
  return paths.map(propertyImageKey).filter((key) => key !== undefined);
}

export function createPropertyImagesService(context: AppContext) {
  const { repositories, clock } = context;
  const { propertyImages } = repositories;
  // Every visitor's page asks for the logo and the portraits, which are small.
  const cache = new LRUCache<string, Buffer>({ max: 1 + ABOUT_PEOPLE_MAX });
  const timeAgo = (ms: number) => new Date(clock().getTime() - ms);

  return {
    /** Stores an image. @throws HttpError 413, 415, 503 */
    async upload(file: Buffer): Promise<UploadedImage> {
      const webp = await toPropertyImage(file);
      const key = randomBytes(KEY_BYTES).toString("base64url");
      await propertyImages.insert({ _id: key, ...webp, createdAt: clock() });
      return { image: propertyImagePath(key), width: webp.width, height: webp.height };
    },

    /** An image, as WebP. @throws HttpError 404 also for an unused image, unless it is new */
    async get(key: string): Promise<Buffer> {
      if (!PROPERTY_IMAGE_KEY.test(key)) throw notFound();
      const isUsed = keysIn(context.settings.current()).includes(key);
      const cachedImage = isUsed ? cache.get(key) : undefined;
      if (cachedImage) return cachedImage;
      const propertyImage = await propertyImages.byKey(key);
      if (!propertyImage) throw notFound();
      const { image, createdAt } = propertyImage;
      if (isUsed) cache.set(key, image);
      else if (createdAt <= timeAgo(UNUSED_MAX_MS)) throw notFound();
      return image;
    },

    /**
     * Checks that the images of settings that are about to be stored exist, and completes the size of the logo.
     * @param before the settings that the new ones replace, whose images may be of any age
     * @throws HttpError 400
     */
    async resolve<Sections extends ImageSections>(
      before: ImageSections,
      sections: Sections,
    ): Promise<Sections> {
      const keysBefore = new Set(keysIn(before));
      const keys = [...new Set(keysIn(sections))];
      const images = new Map((await propertyImages.byKeys(keys)).map((image) => [image._id, image]));
      const isUsable = (key: string) => {
        const image = images.get(key);
        return image !== undefined && (keysBefore.has(key) || image.createdAt > timeAgo(SAVABLE_MS));
      };
      if (!keys.every(isUsable)) throw validationError({ field: "image", text: PROPERTY_IMAGE_TEXTS.gone });
      if (!sections.logo) return sections;
      const { image } = sections.logo;
      const { width = 0, height = 0 } = images.get(propertyImageKey(image) ?? "") ?? {};
      return { ...sections, logo: { image, width, height } };
    },

    /** Deletes images that no settings refer to, a day after their upload. */
    async removeUnused(): Promise<void> {
      const keys = await propertyImages.keysBefore(timeAgo(UNUSED_MAX_MS));
      // The stored settings, because `context.settings.current()` may lack an image that another node has just put to use.
      const usedKeys = new Set(keysIn((await repositories.settings.read())?.sections ?? {}));
      const unusedKeys = keys.filter((key) => !usedKeys.has(key));
      if (unusedKeys.length > 0) await propertyImages.remove(unusedKeys);
    },
  };
}
