/** Private data that could stay behind: in a browser's cache, or at an address that no longer holds. */
import { describe, expect } from "vitest";
import { picture, upload } from "../api/photos/images.ts";
import { pathFor, routesOf } from "../api/support/routes.ts";
import type { Answer } from "../harness/client.ts";
import { HOUR } from "../harness/clock.ts";
import { withStage } from "./support/stage.ts";

const it = withStage();

describe("lists", () => {
  /** Responses that every page fetches, with data that its reader sees on every screen. They have an ETag. */
  const REVALIDATED = [
    ...["/api/auth/me", "/api/dashboard/rewards", "/api/docs"],
    ...["/api/docs/openapi.json", "/api/property", "/api/property/about"],
  ];

  it("R68 private answers are no-store: every call that answers staff or a resident", async ({ stage }) => {
    const paths = routesOf(stage.portal)
      .filter(({ method }) => method === "GET")
      .map(({ path }) => pathFor(path, stage.rosa.userID));
    expect(paths.length).toBeGreaterThan(20);
    const others: string[] = [];
    for (const { http } of [stage.staff, stage.rosa]) {
      for (const path of paths.filter((path) => !REVALIDATED.includes(path) && !path.endsWith("/photo"))) {
        const { headers } = await http.get(path);
        if (headers["cache-control"] !== "no-store" || headers.etag !== undefined) others.push(path);
      }
    }
    expect(others).toEqual([]);
  });

  it.for(REVALIDATED)("R68 %s is kept only to be asked about again", async (path, { stage }) => {
    const { headers } = await stage.rosa.http.get(path);
    expect(headers["cache-control"]).toBe("private, no-cache");
  });
});

describe("photos", () => {
  const photo = () => picture().png().toBuffer();

  it("R68 a photo that was replaced is gone from its address, for staff, too", async ({ stage }) => {
    const { userID } = stage.rosa;
    const [http, staff] = [await stage.again(stage.rosa), await stage.again(stage.staff)];
    const first = (await upload(http, userID, await photo())).body.photoUrl;
    const { headers } = await http.get(first);
    const second = (await upload(http, userID, await photo())).body.photoUrl;
    for (const reader of [http, staff]) {
      for (const known of [{}, { "If-None-Match": String(headers.etag) }])
        expect((await reader.get(first, { headers: known })).status).toBe(404);
      expect((await reader.get(second)).status).toBe(200);
    }
  });

  it("R68 a photo that was replaced or cut off is deleted", async ({ stage }) => {
    const { portal, otto } = stage;
    const { repositories, context, clock, connection } = portal;
    const http = await stage.again(otto);
    const keyOf = ({ body }: Answer) => body.photoUrl.split("v=")[1];
    const cutOff = { _id: "cut-off", userID: otto.userID, image: await photo(), createdAt: clock.now() };
    await repositories.photos.insert(cutOff);
    await upload(http, otto.userID, await photo());
    const second = keyOf(await upload(http, otto.userID, await photo()));
    const kept = async () => {
      const found = await connection.collection("photos").find({ userID: otto.userID }).toArray();
      return found.map(({ _id }) => String(_id)).sort();
    };
    expect(await kept()).toEqual([second, "cut-off"].sort());
    clock.advance(24 * HOUR);
    await context.imageSweep.sweepIfDue();
    expect(await kept()).toEqual([second]);
    // One node sweeps for all of them, once a day.
    await repositories.photos.insert({ ...cutOff, _id: "another" });
    await context.imageSweep.sweepIfDue();
    expect(await kept()).toEqual([second, "another"].sort());
    clock.advance(24 * HOUR);
    await context.imageSweep.sweepIfDue();
    expect(await kept()).toEqual([second]);
  });
});

it("R68 logging out clears the cache and leaves the service worker", async ({ stage }) => {
  const { headers, status } = await (await stage.again(stage.otto)).post("/api/auth/logout");
  expect([status, headers["clear-site-data"]]).toEqual([204, '"cache"']);
});
