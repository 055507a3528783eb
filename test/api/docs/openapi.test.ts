/** The API's own description: whole, true to the routes, and true to what they take and answer. */
import { describe, expect } from "vitest";
import { unsubscribeToken } from "../../../src/delivery/mail/unsubscribe-token.ts";
import type { ApiDocument, Operation } from "../../../src/docs/openapi.ts";
import { errorSchema } from "../../../src/domain/fields.ts";
import { PUBLIC_ROUTES } from "../../../src/http/guards.ts";
import { BODIES } from "../../factories/bodies.ts";
import { INCIDENT, SAVED_VIEW_FORM } from "../../factories/forms.ts";
import type { Answer } from "../../harness/client.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { fieldsOf, type Target, withTarget } from "../../security/support/target.ts";
import { multipart, picture, uploadMessagePhoto, uploadPropertyImage } from "../photos/images.ts";
import { csvOf, importFile, person } from "../resident-import/files.ts";
import { addCorrectable, addRedeemable } from "../support/creating-calls.ts";
import { pairedDisplay } from "../support/displays.ts";
import { likelyHousehold } from "../support/lease-calls.ts";
import { turnOnLedger } from "../support/ledgers.ts";
import { type Call, isOwnCall, ownCall } from "../support/own-calls.ts";
import { PASSKEY_ORIGIN } from "../support/passkeys.ts";
import { pathFor, type Route, routesOf } from "../support/routes.ts";

const documentOf = async (portal: Pick<TestPortal, "visitor">): Promise<ApiDocument> =>
  (await portal.visitor().get("/api/docs/openapi.json")).body;

const it = withTarget({ env: { PUBLIC_URL: PASSKEY_ORIGIN } })
  .extend("document", { scope: "file" }, ({ portal }) => documentOf(portal))
  .extend("routes", { scope: "file" }, ({ portal }) => routesOf(portal))
  .extend("operations", { scope: "file" }, ({ document }): Map<string, Operation> => {
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
        return [name, operation] as const;
      }),
    );
    return new Map(all);
  });

/** A valid `_id` that no record has. */
const MISSING_ID = "0".repeat(24);

const IMAGE_ROUTE = "/api/property/images/:key";

/** A body that a call takes, and the call. */
async function callOf(target: Target, route: Route) {
  const own: Call | undefined = isOwnCall(route) ? await ownCall(target.portal, route) : undefined;
  return {
    body: own?.body ?? (await target.valid(route)),
    send: (body: unknown) =>
      own
        ? own.client.call(route.method, own.path ?? pathFor(route.path, own.userID ?? "", own._id), body)
        : target.send(route, body),
  };
}

function expectAnswer(route: Route, { status, headers, text, body }: Answer): void {
  const shape = route.document?.answers[status as 200];
  expect(shape, `${route.name} answers ${status}: ${text}`).toBeDefined();
  if (shape === null) expect(text).toBe("");
  else if (typeof shape === "string") expect(headers["content-type"]).toContain(shape);
  else if (shape) expect(shape.safeParse(body), `${route.name}: ${text}`).toMatchObject({ success: true });
}

describe("the description", () => {
  it("has every route, and no other", ({ operations, routes }) => {
    expect([...operations.keys()].sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it("says who may call as the guards do", ({ operations }) => {
    for (const [name, operation] of operations) {
      const open = PUBLIC_ROUTES.includes(name);
      expect([name, operation["x-who"] === "anybody"]).toEqual([name, open]);
      expect([name, operation.security.length === 0]).toEqual([name, open]);
      expect([name, open || "401" in operation.responses]).toEqual([name, true]);
      const admitsAll = ["anybody", "signed-in", "display"].includes(operation["x-who"]);
      expect([name, admitsAll || "403" in operation.responses]).toEqual([name, true]);
    }
  });

  it("names operations once, and every reference leads somewhere", ({ document, operations }) => {
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(references.length).toBeGreaterThan(30);
    for (const reference of references) {
      expect(document.components.schemas).toHaveProperty(reference.split("/").at(-1) ?? "");
    }
  });

  it("takes each body's fields from the schema that checks it", ({ operations, target }) => {
    for (const route of target.writes) {
      const content = operations.get(route.name)?.requestBody?.content["application/json"]?.schema;
      const fields = fieldsOf(route);
      expect(Object.keys((content?.properties ?? {}) as object)).toEqual(fields);
      const { required = [] } = route.document?.body ?? {};
      const named = [...required, ...Object.keys(BODIES[route.name] ?? {})];
      expect(fields).toEqual(expect.arrayContaining(named));
      const issues = route.document?.body?.schema.safeParse({}).error?.issues ?? [];
      const missing = issues.filter(({ code }) => code !== "custom").map(({ path }) => path[0]);
      expect([route.name, required]).toEqual([route.name, expect.arrayContaining(missing)]);
    }
    expect(Object.keys(BODIES).sort()).toEqual(target.writes.map(({ name }) => name).sort());
  });
});

describe("every call", () => {
  it("that reads answers in the shape that is described", async ({ portal, target: { staff, routes } }) => {
    // Each list has an entry of this resident's.
    const { userID, leaseID } = await likelyHousehold(portal, staff);
    await turnOnLedger(portal);
    const post = async (path: string, body: object) => {
      const answer = await staff.post(`/api/dashboard/${path}`, body);
      expect([path, answer.status]).toEqual([path, 201]);
      return answer.body;
    };
    const sent = await post("rchat/send-message", { message: "hello" });
    expect((await importFile(staff, csvOf([person("imported@example.com")]))).status).toBe(200);
    await post("rewards/add", { title: "Tea", img: "/a.svg", price: 5 });
    const unit = (await post("units/add", { number: "Walk 1" }))._id;
    await post("behaviorlog/add", { userID, type: "Own idea", rp: 1, reportedBy: "x" });
    await post("paymentlog/add", { userID, monthYear: "Jan 2026", status: "Unpaid" });
    await post("rewardlog/add", { userID, text: "x", cp: 5 });
    await post("notifications/add", { userID, type: "x", message: "x" });
    const entryID = await addCorrectable(staff, "/api/dashboard/rewardlog/reverse", userID);
    const messages = pathFor("conversations/:conversationID/messages", userID);
    await post(messages, { text: "Hello" });
    const { _id } = await post("incidents/new", { ...INCIDENT, userID });
    await post("short-replies", { text: "On our way." });
    await post("saved-views", SAVED_VIEW_FORM);
    const { display } = await pairedDisplay(portal, staff);
    const form = { title: "Water off", text: "From 9.", audience: "everyone" };
    const announced = (await post("announcements", form))._id;
    const unread = () => staff.get(`/api/dashboard/announcements/${announced}/non-readers`);
    await expect.poll(async () => (await unread()).body.length).toBeGreaterThan(0);
    await post("redemptions/add", await addRedeemable(portal, userID));
    const { raw, headers } = await multipart({ userID, photo: await picture().jpeg().toBuffer() });
    await staff.post("/api/dashboard/residents/photo-upload", undefined, { raw, headers });
    const { photoID } = (await uploadMessagePhoto(staff, await picture().jpeg().toBuffer())).body;
    const image = (await uploadPropertyImage(staff, await picture().jpeg().toBuffer())).body.image;
    const { invitationPath } = await post(`residents/${userID}/invitation`, {});
    const queries: Record<string, string> = {
      "/api/dashboard/corrections/preview": `?log=reward&_id=${entryID}`,
      "/api/auth/link": `?invite=${tokenIn(invitationPath)}`,
      "/api/mail/unsubscribe": `?token=${unsubscribeToken(portal.context.secretKey ?? "", userID)}`,
    };
    for (const route of routes.filter(({ method }) => method === "GET")) {
      const records = { "/rchat/": sent._id, "/announcements/": announced, "/units/": unit };
      const named = Object.entries(records).find(([part]) => route.path.includes(part))?.[1] ?? _id;
      const client = route.path === "/api/display" ? display : staff;
      const answer = await client.get(
        pathFor(route.path, userID, named, photoID).replace(IMAGE_ROUTE, image).replace(":leaseID", leaseID) +
          (queries[route.path] ?? ""),
      );
      expect([route.name, answer.status]).toEqual([route.name, 200]);
      expectAnswer(route, answer);
      const hint = `${route.name} answers an empty list; what it lists has to be added above`;
      if (Array.isArray(answer.body)) expect(answer.body.length, hint).toBeGreaterThan(0);
    }
  });

  it("that writes refuses a body without a required field, and answers a whole one as described", async ({
    operations,
    target,
  }) => {
    for (const route of target.writes) {
      const { required = [] } = route.document?.body ?? {};
      const { responses = {} } = operations.get(route.name) ?? {};
      const texts = ["400", "404"].flatMap((status) => responses[status]?.description.split(" | ") ?? []);
      const { body: whole, send } = await callOf(target, route);
      // A body that is refused uses nothing up.
      for (const field of required) {
        const { [field]: _left, ...rest } = whole;
        const answer = await send(rest);
        expect(errorSchema.safeParse(answer.body).success).toBe(true);
        expect([400, 404], `${route.name} without ${field}: ${answer.text}`).toContain(answer.status);
        expect(texts, `${route.name} without ${field}`).toContain(answer.body.error);
      }
      const answer = await send(whole);
      expect(answer.status, `${route.name}: ${answer.text}`).toBeLessThan(300);
      expectAnswer(route, answer);
    }
  });

  it("that names records which are not there answers with a status that is described", async ({
    operations,
    portal,
    routes,
  }) => {
    const staff = (await portal.staff({ isManager: true })).http;
    const isID = (name: string) => /ID$|_id$/.test(name);
    for (const { name, method, path } of routes.filter((route) => !route.path.startsWith("/api/auth/"))) {
      const { responses = {}, parameters = [] } = operations.get(name) ?? {};
      const asked = parameters.filter((one) => one.in === "query" && isID(one.name));
      const query = asked.map((one) => `${one.name}=${MISSING_ID}`).join("&");
      const body = Object.entries(BODIES[name] ?? {}).map(([field, value]) => [
        field,
        isID(field) ? MISSING_ID : value,
      ]);
      const answer = await staff.call(
        method,
        `${path.replace(/:\w+/g, MISSING_ID)}?${query}`,
        method === "GET" ? undefined : Object.fromEntries(body),
      );
      expect
        .soft(Object.keys(responses), `${name}: ${answer.status} ${answer.text}`)
        .toContain(String(answer.status));
    }
  });
});

describe("the page", () => {
  it("loads its scripts and styles as files of this host", async ({ portal }) => {
    const { status, headers, text } = await portal.visitor().get("/api/docs");
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const paths = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(paths.filter((path) => !path.startsWith("/"))).toEqual([]);
    expect(text).not.toMatch(/<script>|<style>/);
  });

  it.for(["package.json", "../package.json", "__proto__", ""])("has no file %j", async (name, { portal }) => {
    expect((await portal.visitor().get(`/api-viewer/${name}`)).status).toBe(404);
  });

  it.for(["/api/docs", "/api/docs/openapi.json"])("%s is sent once", async (path, { portal }) => {
    const { headers } = await portal.visitor().get(path);
    const again = await portal.visitor().get(path, { headers: { "If-None-Match": String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });
});
