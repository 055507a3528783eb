/** The logo and the portraits of the About page: what is stored, who may read it, and when it is deleted. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { PROPERTY_IMAGE_TEXTS, propertyImagePath } from "../../../src/domain/property-image.ts";
import { DAY, HOUR } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { jpegWithGps, picture, uploadPropertyImage } from "./images.ts";

/** `version` is that of settings without a logo. */
const it = withPortal()
  .extend("manager", ({ portal }) => portal.staff({ isManager: true }))
  .extend("version", async ({ manager }) => {
    const { version } = (await manager.get("/settings")).body;
    return (await saveLogo(manager, version, "")).body.version as number;
  });

const png = (width = 80, height = 60) => picture(width, height).png().toBuffer();

/** As large as a photo, unlike a picture of one color: the embedded store keeps it in a separate file. */
const noise = () =>
  sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();

async function imageOf({ http }: Person, file: Buffer): Promise<string> {
  const { status, body } = await uploadPropertyImage(http, file);
  expect(status).toBe(200);
  return body.image;
}

const statusOf = async (portal: TestPortal, image: string) => (await portal.visitor().get(image)).status;

const saveLogo = (manager: Person, version: number, image: string) =>
  manager.patch("/settings", { version, logo: { image } });

const ADA = { name: "Ada Sample", title: "Caretaker", text: "Knows every valve." };

describe("an upload", () => {
  it("is stored upright, without metadata, at most 512 pixels a side", async ({ portal, manager }) => {
    const { status, body } = await uploadPropertyImage(manager.http, await jpegWithGps());
    const path = expect.stringMatching(/^\/api\/property\/images\/[\w-]{43}$/);
    expect([status, body]).toEqual([200, { image: path, width: 200, height: 400 }]);
    const answer = await fetch(`${portal.url}${body.image}`);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const { exif, ...whole } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([exif, whole]).toEqual([undefined, expect.objectContaining({ format: "webp", width: 200 })]);
    const large = await uploadPropertyImage(manager.http, await png(2000, 500));
    expect(large.body).toMatchObject({ width: 512, height: 128 });
  });

  it("keeps its transparency", async ({ portal, manager }) => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff000000" } })
      .png()
      .toBuffer();
    const image = await imageOf(manager, clear);
    const stored = Buffer.from(await (await fetch(`${portal.url}${image}`)).arrayBuffer());
    expect((await sharp(stored).stats()).isOpaque).toBe(false);
  });
});

it("the logo is part of what everybody gets, with its size", async ({ portal, manager, version }) => {
  const image = await imageOf(manager, await png(100, 50));
  const logo = { image, width: 1, height: 9999 };
  const saved = await manager.patch("/settings", { version, logo });
  expect([saved.status, saved.body.logo]).toEqual([200, { image, width: 100, height: 50 }]);
  expect((await portal.visitor().get("/api/property")).body.logo).toEqual({ image, width: 100, height: 50 });
  expect((await saveLogo(manager, version + 1, "")).body.logo).toEqual({ image: "", width: 0, height: 0 });
});

it.for([
  "https://example.com/logo.png",
  "/team/avery.svg",
  "/api/property/images/../../auth/me",
  propertyImagePath("x".repeat(43)),
])("a logo at %s is refused", async (image, { manager, version }) => {
  const answer = await saveLogo(manager, version, image);
  expect([answer.status, answer.body.error]).toEqual([400, PROPERTY_IMAGE_TEXTS.gone]);
});

describe("an image", () => {
  it("that settings refer to can be saved again", async ({ portal, manager, version }) => {
    const logo = await imageOf(manager, await png());
    const photo = await imageOf(manager, await noise());
    expect((await saveLogo(manager, version, logo)).status).toBe(200);
    const people = [{ ...ADA, photo }];
    expect((await manager.patch("/settings", { version: version + 1, about: { people } })).status).toBe(200);
    portal.clock.advance(2 * DAY);
    const later = await portal.staff({ isManager: true });
    expect([await statusOf(portal, logo), await statusOf(portal, photo)]).toEqual([200, 200]);
    expect((await saveLogo(later, version + 2, photo)).status).toBe(200);
    expect([await statusOf(portal, logo), await statusOf(portal, photo)]).toEqual([404, 200]);
    expect((await later.patch("/settings", { version: version + 3, about: { people: [] } })).status).toBe(
      200,
    );
    expect(await statusOf(portal, photo)).toBe(200);
    expect((await saveLogo(later, version + 4, "")).status).toBe(200);
    expect(await statusOf(portal, photo)).toBe(404);
    const again = await saveLogo(later, version + 5, photo);
    expect([again.status, again.body.error]).toEqual([400, PROPERTY_IMAGE_TEXTS.gone]);
  });

  it("that could be deleted while it is being saved is refused", async ({ portal, manager, version }) => {
    const image = await imageOf(manager, await png());
    portal.clock.advance(23 * HOUR);
    const later = await portal.staff({ isManager: true });
    expect(await statusOf(portal, image)).toBe(200);
    const answer = await saveLogo(later, version, image);
    expect([answer.status, answer.body.error]).toEqual([400, PROPERTY_IMAGE_TEXTS.gone]);
  });

  it("that no settings refer to is deleted after a day", async ({ portal, manager, version }) => {
    const logo = await imageOf(manager, await png());
    const photo = await imageOf(manager, await noise());
    await saveLogo(manager, version, logo);
    await manager.patch("/settings", { version: version + 1, about: { people: [{ ...ADA, photo }] } });
    const unused = await imageOf(manager, await png(40, 40));
    portal.clock.advance(DAY - 60_000);
    await portal.context.propertyImages.removeUnused();
    expect(await statusOf(portal, unused)).toBe(200);
    portal.clock.advance(120_000);
    await portal.context.propertyImages.removeUnused();
    const { propertyImages } = portal.repositories;
    const stored = [unused, logo, photo].map((image) => propertyImages.byKey(image.split("/").at(-1) ?? ""));
    expect((await Promise.all(stored)).map((image) => image !== undefined)).toEqual([false, true, true]);
  });

  it("is deleted also if the portraits of residents can't be read", async ({ portal, manager }) => {
    const key = (await imageOf(manager, await png())).split("/").at(-1) ?? "";
    portal.clock.advance(2 * DAY);
    const { propertyImages, residents } = portal.repositories;
    const photoUrls = () => {
      throw new Error("lost");
    };
    const { imageSweep } = portal.anotherNode({ residents: { ...residents, photoUrls } });
    await expect(imageSweep.sweepIfDue()).rejects.toThrow("Some unused images could not be deleted");
    expect(await propertyImages.byKey(key)).toBeUndefined();
  });
});
