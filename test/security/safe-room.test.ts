/** Edited, removed and reported messages of the property's chat: residents don't get earlier texts, removed texts or reporters. */
import { expect } from "vitest";
import { edit, mute, remove, report, say } from "../api/chat/support/moderation.ts";
import { pathFor, routesOf } from "../api/support/routes.ts";
import { it as portalTest } from "../harness/fixtures.ts";

const it = portalTest
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara" }))
  .extend("otto", ({ portal }) => portal.resident({ firstName: "Otto" }));

it("R79 no answer tells a resident a removed text or who acted", async ({ portal, mara, otto, staff }) => {
  const sent = await say(mara, "The first wording");
  await edit(mara, sent._id, "The second wording");
  await report(otto, sent._id, "The reason of the report");
  await remove(staff, sent._id, "Insults");
  await mute(staff, mara.userID, "hour");
  const secret = /first wording|second wording|reason of the report/;
  let read = 0;
  for (const who of [mara, otto]) {
    for (const { method, path } of routesOf(portal)) {
      if (method !== "GET" || path.startsWith("/api/docs")) continue;
      const address = pathFor(path, who.userID, sent._id).replace(/office%3A[^/]*/, "property");
      for (const query of ["", "?afterSeq=0&changes=true", "?afterSeq=0", "?limit=500"]) {
        const { status, text } = await who.http.get(`${address}${query}`);
        read += status === 200 ? 1 : 0;
        expect(text).not.toMatch(secret);
        // Staff have not written themselves: only what they did could name them.
        expect(text).not.toContain(staff.userID);
      }
    }
  }
  expect(read).toBeGreaterThan(20);
  // The responses to the author don't contain it either.
  expect(JSON.stringify((await remove(mara, sent._id)).body)).not.toMatch(secret);
});
