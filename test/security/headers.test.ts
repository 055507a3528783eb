/** Security headers, and the content of error responses. */
import { mongo } from "mongoose";
import { describe, expect, vi } from "vitest";
import { picture, upload } from "../api/photos/images.ts";
import type { Answer } from "../harness/client.ts";
import { loginOf, it as portalTest, type Stage } from "./support/stage.ts";

const it = portalTest.extend("photoUrl", async ({ stage }): Promise<string> => {
  const photo = await picture().png().toBuffer();
  return (await upload(stage.rosa.http, stage.rosa.userID, photo)).body.photoUrl;
});

const RESIDENTS = "/api/dashboard/residents";

/** Asks for the list of residents, which fails with a given error. */
const failing = (error: Error) => (stage: Stage) => {
  const next = () => Promise.reject(error);
  vi.spyOn(stage.portal.context.residents, "all").mockReturnValueOnce({
    [Symbol.asyncIterator]: () => ({ next }),
  });
  return stage.staff.http.get(RESIDENTS);
};

const CSP =
  "base-uri 'none'; default-src 'self'; form-action 'self'; frame-ancestors 'none'; " +
  "img-src 'self' https: data: blob:; manifest-src 'self'; object-src 'none'; " +
  "style-src 'self' 'unsafe-inline'; worker-src 'self'";

describe("what browsers read", () => {
  const ANSWERS: [string, number, (stage: Stage, photoUrl: string) => Promise<Answer>][] = [
    ["a call", 200, (stage) => stage.rosa.http.get("/api/dashboard/rewards")],
    ["call without a session", 401, (stage) => stage.portal.visitor().get("/api/dashboard/rewards")],
    ["a forbidden call", 403, (stage) => stage.rosa.http.get("/api/dashboard/residents")],
    ["an unknown call", 404, (stage) => stage.rosa.http.get("/api/nothing")],
    ["an unknown page", 404, (stage) => stage.portal.visitor().get("/nothing")],
    ["a failure", 500, failing(new Error("broken"))],
    ["a page", 200, (stage) => stage.portal.visitor().get("/")],
    [
      "a broken body",
      400,
      (stage) => stage.portal.visitor().post("/api/auth/login", undefined, { raw: "{" }),
    ],
    ["the health page", 200, (stage) => stage.portal.visitor().get("/healthz")],
    ["a photo", 200, (stage, photoUrl) => stage.rosa.http.get(photoUrl)],
  ];

  it.for(ANSWERS)("R33 headers of %s", async ([name, status, ask], { stage, photoUrl }) => {
    const { headers, status: answered } = await ask(stage, photoUrl);
    expect(answered).toBe(status);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-frame-options": "DENY",
    });
    const policy = String(headers["content-security-policy"]).split(/; */).toSorted().join("; ");
    expect(policy).toBe(name === "a photo" ? "default-src 'none'; sandbox" : CSP);
    for (const header of ["x-powered-by", "server", "strict-transport-security"]) {
      expect(headers).not.toHaveProperty(header);
    }
    if (name === "a photo") expect(headers["cache-control"]).toMatch(/^private, .*max-age=\d{6,}/);
    else if (!name.includes("page")) expect(headers["cache-control"]).toMatch(/no-store|private, no-cache/);
  });

  it.for([
    ["without subdomains", undefined],
    ["of subdomains, too, as a setting", "true"],
  ] as const)("R33 over https: HSTS for a year, %s", async ([_name, HSTS_SUBDOMAINS], { startPortal }) => {
    const env = { PUBLIC_URL: "https://portal.example.com", HSTS_SUBDOMAINS };
    const tls = await startPortal({ env });
    for (const path of ["/", "/api/auth/me", "/api/nothing"]) {
      const { headers } = await tls.visitor().get(path);
      const hsts = headers["strict-transport-security"] ?? "";
      expect(Number(/max-age=(\d+)/.exec(hsts)?.[1])).toBeGreaterThanOrEqual(31_536_000);
      expect(hsts.includes("includeSubDomains")).toBe(HSTS_SUBDOMAINS === "true");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    }
  });
});

describe("errors", () => {
  const complaint = new mongo.MongoServerError({ message: "E11000 dup key: { email: 1 } /srv/data" });
  const away = new mongo.MongoNetworkError("connect ECONNREFUSED 10.0.0.7:27017");
  const post =
    (path: string, raw: string, headers = {}) =>
    (stage: Stage) =>
      stage.staff.http.post(path, undefined, { raw, headers });

  const KINDS: [string, number, (stage: Stage) => Promise<Answer>][] = [
    ["no JSON", 400, post("/api/dashboard/rewards/add", '{"title": /srv/x')],
    ["an operator", 400, post("/api/dashboard/rewards/add", '{"title":{"$ne":1}}')],
    ["another type", 415, post("/api/dashboard/rewards/add", "<x/>", { "Content-Type": "application/xml" })],
    ["too much", 413, post("/api/dashboard/rewards/add", "x".repeat(70_000))],
    ["nobody", 401, (stage) => stage.portal.visitor().get(RESIDENTS)],
    ["a resident", 403, (stage) => stage.rosa.http.get(RESIDENTS)],
    ["no such call", 404, (stage) => stage.staff.http.get("/api/../../etc/passwd")],
    ["no such method", 405, (stage) => stage.staff.http.call("DELETE", RESIDENTS)],
    ["a broken escape", 404, (stage) => stage.staff.http.get("/api/dashboard/residents/%E0%A4%A")],
    [
      "a known e-mail",
      409,
      (stage) => stage.portal.visitor().post("/api/auth/register", loginOf(stage.rosa)),
    ],
    ["a mistake of ours", 500, failing(new TypeError("Cannot read properties (reading 'passwordHash')"))],
    ["the database's complaint", 500, failing(complaint)],
    ["the database away", 503, failing(away)],
  ];

  it.for(KINDS)("R35 errors tell nothing of our insides: %s", async ([name, status, ask], { stage }) => {
    const { status: answered, body, text, headers } = await ask(stage);
    expect(answered).toBe(status);
    expect(text).not.toMatch(
      /at \w.*\(|node_modules|\/srv|\.ts:|passwordHash|E11000|Mongo|27017|10\.0\.0\.7|Zod|SyntaxError/,
    );
    if (name === "no such call") return;
    const { field = "none", ...others } = body;
    expect(field).toMatch(/^[A-Za-z]+$/);
    expect(others).toEqual({
      error: expect.stringMatching(/\S/),
      code: expect.stringMatching(/\S/),
      requestID: headers["x-request-id"],
    });
    if (status >= 500) expect(stage.portal.logged()).toContain(`"requestID":"${body.requestID}"`);
  });
});
