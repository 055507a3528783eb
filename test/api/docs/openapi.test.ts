/** The API's own description: whole, true to the routes, and true to what they take and answer. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { unsubscribeToken } from "../../../src/delivery/mail/unsubscribe-token.ts";
import type { ApiDocument, Operation } from "../../../src/docs/openapi.ts";
import { errorSchema } from "../../../src/domain/fields.ts";
import { PUBLIC_ROUTES } from "../../../src/http/guards.ts";
import { createStaff, PASSWORD } from "../../factories/accounts.ts";
import { SAVED_VIEW_FORM } from "../../factories/forms.ts";
import { createResident } from "../../factories/residents.ts";
import type { Answer, Client } from "../../harness/client.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { multipart, picture, uploadMessagePhoto, uploadPropertyImage } from "../photos/images.ts";
import { csvOf, importFile, person } from "../resident-import/files.ts";
import { addCorrectable, addRedeemable } from "../support/creating-calls.ts";
import { addFailedDelivery } from "../support/deliveries.ts";
import { pairedDisplay } from "../support/displays.ts";
import { proposedEmail } from "../support/email-changes.ts";
import { type Call, isOwnCall, ownCall } from "../support/own-calls.ts";
import { PASSKEY_ORIGIN } from "../support/passkeys.ts";
import { exampleFor, pathFor, type Route, routesOf } from "../support/routes.ts";
import { staffInvitation } from "../support/team-calls.ts";

let portal: TestPortal;
let staff: Client;
let document: ApiDocument;
let routes: Route[];
let userID: string;
let staffID: string;

beforeAll(async () => {
  portal = await startTestPortal({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });
  const account = await createStaff(portal);
  staffID = account.userID;
  staff = await portal.signIn(account);
  const resident = await createResident(portal);
  ({ userID } = resident);
  await portal.signIn(resident);
  document = (await portal.visitor().get("/api/docs/openapi.json")).body;
  routes = routesOf(portal);
});
afterAll(() => portal.stop());

const operations = (): { name: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
      operation,
    })),
  );

const operationOf = (name: string) =>
  operations().find((found) => found.name === name)?.operation ?? expect.fail(`${name} is not described`);

const IMAGE_ROUTE = "/api/property/images/:key";

let made = 0;
async function incidentID(): Promise<string> {
  const report = {
    type: "Dispute",
    category: "Payment Score",
    subCategory: "Other payment dispute",
    description: "x",
    concernedParty: "x",
    userID,
  };
  return (await staff.post("/api/dashboard/incidents/new", report)).body._id;
}

async function shortReplyID(): Promise<string> {
  return (await staff.post("/api/dashboard/short-replies", { text: "On our way." })).body._id;
}

/** An announcement that a resident has and has not read. */
async function announcementID(): Promise<string> {
  const form = { title: "Water off", text: "From 9.", audience: "everyone" };
  const { _id } = (await staff.post("/api/dashboard/announcements", form)).body;
  const unread = async () => (await staff.get(`/api/dashboard/announcements/${_id}/non-readers`)).body.length;
  await expect.poll(unread).toBeGreaterThan(0);
  return _id;
}

/** A client that may make a call, and a body with which it succeeds. */
async function callOf(route: Route): Promise<Call> {
  if (isOwnCall(route)) return ownCall(portal, route);
  const client = route.path.startsWith("/api/auth") ? portal.visitor() : staff;
  return { client, body: await valid(route) };
}

/** Issues an invitation link. @returns its token */
async function issueInvitation(): Promise<string> {
  const { body } = await staff.post(`/api/dashboard/residents/${userID}/invitation`);
  return tokenIn(body.invitationPath);
}

/** Requests with which the calls succeed. */
async function valid(route: Route): Promise<Record<string, unknown>> {
  made += 1;
  const _id = route.path.includes("incidents/update")
    ? await incidentID()
    : ((await addCorrectable(staff, route.path, userID)) ?? "");
  const email = `documented-${made}@example.com`;
  if (route.path === "/api/auth/login") {
    const { email: known } = await createStaff(portal);
    return { email: known, password: PASSWORD, role: "staff" };
  }
  if (route.path === "/api/auth/staff-invitation")
    return { ...exampleFor(route, { userID, _id, email }), invite: await staffInvitation(portal) };
  if (route.path === "/api/auth/email-change") return { token: await proposedEmail(portal) };
  if (route.path === "/api/auth/link") return { invite: await issueInvitation() };
  if (route.path === "/api/dashboard/delivery/retry") return { _id: await addFailedDelivery(portal, userID) };
  const sender = route.path.endsWith("/send-message") ? staffID : userID;
  return exampleFor(route, { userID: sender, _id, email });
}

function expectAnswer(route: Route, { status, headers, text, body }: Answer): void {
  const shape = route.document?.answers[status as 200];
  expect(shape, `${route.name} answers ${status}: ${text}`).toBeDefined();
  if (shape === null) expect(text).toBe("");
  else if (typeof shape === "string") expect(headers["content-type"]).toContain(shape);
  else if (shape) expect(shape.safeParse(body), `${route.name}: ${text}`).toMatchObject({ success: true });
}

describe("the description", () => {
  it("has every route, and no other", () => {
    const described = operations().map(({ name }) => name);
    expect(described.sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it("says who may call as the guards do", async () => {
    for (const { name, operation } of operations()) {
      const open = PUBLIC_ROUTES.includes(name);
      expect([name, operation["x-who"] === "anybody"]).toEqual([name, open]);
      expect([name, operation.security.length === 0]).toEqual([name, open]);
      expect([name, "401" in operation.responses]).toEqual([name, !open || "401" in operation.responses]);
    }
  });

  it("names operations once, and every reference leads somewhere", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(references.length).toBeGreaterThan(30);
    for (const reference of references) {
      expect(document.components.schemas).toHaveProperty(reference.split("/").at(-1) ?? "");
    }
  });

  it("takes each body's fields from the schema that checks it", () => {
    for (const { name, document: call } of routes) {
      if (!call?.body) continue;
      const content = operationOf(name).requestBody?.content["application/json"]?.schema;
      const { schema } = call.body;
      const checked = schema instanceof z.ZodPipe ? schema.out : schema;
      const fields = Object.keys((checked as z.ZodObject).shape);
      expect(Object.keys((content?.properties ?? {}) as object)).toEqual(fields);
      expect(fields).toEqual(expect.arrayContaining([...call.body.required]));
      expect(fields).toEqual(expect.arrayContaining(Object.keys(call.body.fields ?? {})));
      expect(fields).toEqual(expect.arrayContaining(Object.keys(call.body.example)));
    }
  });
});

describe("every call", () => {
  it("that reads answers in the shape that is described", async () => {
    // The entries of the resident who is the other tests' may be there already.
    ({ userID } = await portal.resident());
    const sent = await staff.post("/api/dashboard/rchat/send-message", { message: "hello" });
    expect((await importFile(staff, csvOf([person("imported@example.com")]))).status).toBe(200);
    for (const [path, body] of [
      ["rewards/add", { title: "Tea", img: "/a.svg", price: 5 }],
      ["behaviorlog/add", { userID, type: "Own idea", rp: 1, reportedBy: "x" }],
      ["paymentlog/add", { userID, monthYear: "Jan 2026", status: "Unpaid" }],
      ["rewardlog/add", { userID, text: "x", cp: 5 }],
      ["notifications/add", { userID, type: "x", message: "x" }],
    ] as const) {
      expect((await staff.post(`/api/dashboard/${path}`, body)).status).toBe(201);
    }
    const entryID = await addCorrectable(staff, "/api/dashboard/rewardlog/reverse", userID);
    const corrected = `log=reward&_id=${entryID}`;
    const messages = pathFor("/api/dashboard/conversations/:conversationID/messages", userID);
    expect((await staff.post(messages, { text: "Hello" })).status).toBe(201);
    const _id = await incidentID();
    await shortReplyID();
    expect((await staff.post("/api/dashboard/saved-views", SAVED_VIEW_FORM)).status).toBe(201);
    const { display } = await pairedDisplay(portal, staff);
    const announced = await announcementID();
    const redeemable = await addRedeemable(portal, userID);
    expect((await staff.post("/api/dashboard/redemptions/add", redeemable)).status).toBe(201);
    const { raw, headers } = await multipart({ userID, photo: await picture().jpeg().toBuffer() });
    await staff.post("/api/dashboard/residents/photo-upload", undefined, { raw, headers });
    const { photoID } = (await uploadMessagePhoto(staff, await picture().jpeg().toBuffer())).body;
    const image = (await uploadPropertyImage(staff, await picture().jpeg().toBuffer())).body.image;
    const queries: Record<string, string> = {
      "/api/dashboard/corrections/preview": `?${corrected}`,
      "/api/auth/link": `?invite=${await issueInvitation()}`,
      "/api/mail/unsubscribe": `?token=${unsubscribeToken(portal.context.secretKey ?? "", userID)}`,
    };
    for (const route of routes.filter(({ method }) => method === "GET")) {
      const records = { "/rchat/": sent.body._id, "/announcements/": announced };
      const named = Object.entries(records).find(([part]) => route.path.includes(part))?.[1] ?? _id;
      const client = route.path === "/api/display" ? display : staff;
      const answer = await client.get(
        pathFor(route.path, userID, named, photoID).replace(IMAGE_ROUTE, image) + (queries[route.path] ?? ""),
      );
      expect([route.name, answer.status]).toEqual([route.name, 200]);
      expectAnswer(route, answer);
      const hint = `${route.name} answers an empty list; what it lists has to be added above`;
      if (Array.isArray(answer.body)) expect(answer.body.length, hint).toBeGreaterThan(0);
    }
  });

  it("that writes takes its example and answers in the shape that is described", async () => {
    for (const route of routes.filter(({ document: call }) => call?.body)) {
      const { client, body, userID: named = userID, _id } = await callOf(route);
      const path = pathFor(route.path, named, _id);
      const answer = await client.call(route.method, path, body);
      expect([route.name, answer.status >= 200 && answer.status < 300, answer.text]).toEqual([
        route.name,
        true,
        answer.text,
      ]);
      expectAnswer(route, answer);
    }
  });

  it("that writes refuses a body without a required field, in a text that is described", async () => {
    for (const route of routes) {
      const { body } = route.document ?? {};
      if (!body) continue;
      const described = operationOf(route.name).responses["400"]?.description.split(" | ") ?? [];
      const described404 = operationOf(route.name).responses["404"]?.description.split(" | ") ?? [];
      if (body.required.length === 0) continue;
      // A body that is refused uses nothing up.
      const { client, body: whole } = await callOf(route);
      for (const field of body.required) {
        const { [field]: _left, ...rest } = whole;
        const answer = await client.call(route.method, route.path, rest);
        expect(errorSchema.safeParse(answer.body).success).toBe(true);
        expect([400, 404], `${route.name} without ${field}: ${answer.text}`).toContain(answer.status);
        expect([...described, ...described404], `${route.name} without ${field}`).toContain(
          answer.body.error,
        );
      }
    }
  });
});

describe("the page", () => {
  it("loads its scripts and styles as files of this host, and each is there", async () => {
    const { status, headers, text } = await portal.visitor().get("/api/docs");
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const paths = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(paths.filter((path) => !path.startsWith("/"))).toEqual([]);
    expect(text).not.toMatch(/<script>|<style>/);
    for (const path of paths) expect((await portal.visitor().get(path)).status, path).toBe(200);
  });

  it.each(["other.js", "package.json", "../package.json", "__proto__", ""])(
    "gives nothing else of the viewer's package: %j",
    async (name) => {
      expect((await portal.visitor().get(`/api-viewer/${name}`)).status).toBe(404);
    },
  );

  it.each(["/api/docs", "/api/docs/openapi.json", "/api-viewer/start.js"])(
    "%s is sent once",
    async (path) => {
      const { headers } = await portal.visitor().get(path);
      const again = await portal.visitor().get(path, { headers: { "If-None-Match": String(headers.etag) } });
      expect([again.status, again.text]).toEqual([304, ""]);
    },
  );
});
