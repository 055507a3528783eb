/** Other sites' pages: what they may write and read, login, logout and forms included. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { serve } from "../api/http/support/serve.ts";
import { createClient } from "../harness/client.ts";
import { withPortal } from "../harness/fixtures.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { loginOf } from "./support/stage.ts";

const PARTNER = "https://partner.example.com";
const EVIL = "https://evil.example";

const it = withPortal({ env: { ALLOWED_ORIGINS: PARTNER } });

type Headers = (url: string, host: string) => Record<string, string>;

describe("a write", () => {
  it.for<[string, Headers]>([
    ["a program without Origin and Sec-Fetch-Site", () => ({})],
    ["a page of the portal", (url) => ({ Origin: url, "Sec-Fetch-Site": "same-origin" })],
    ["a page of the portal, from an older browser", (url) => ({ Origin: url })],
    ["the address bar", () => ({ "Sec-Fetch-Site": "none" })],
    ["a page of an allowed origin", () => ({ Origin: PARTNER, "Sec-Fetch-Site": "cross-site" })],
  ])("R32 a write is taken from %s", async ([_name, headersOf], { portal, staff }) => {
    const headers = headersOf(portal.url, new URL(portal.url).host);
    const answer = await portal.visitor().post("/api/auth/login", loginOf(staff), { headers });
    expect(answer.status).toBe(200);
  });

  it.for<[string, Headers]>([
    ["another origin", () => ({ Origin: EVIL })],
    ["another port", () => ({ Origin: "http://127.0.0.1:1" })],
    ["an origin that begins like ours", (url) => ({ Origin: `${url}.evil.example` })],
    ["an origin that ends like ours", (_, host) => ({ Origin: `http://evil.example/${host}` })],
    ["an origin with our host as its user", (_, host) => ({ Origin: `http://${host}@evil.example` })],
    ["an opaque origin", () => ({ Origin: "null" })],
    ["an empty origin", () => ({ Origin: "" })],
    ["another scheme", (_, host) => ({ Origin: `ftp://${host}` })],
    ["a cross-site request without Origin", () => ({ "Sec-Fetch-Site": "cross-site" })],
    ["a sibling site", () => ({ "Sec-Fetch-Site": "same-site" })],
    ["a browser that contradicts itself", (url) => ({ Origin: url, "Sec-Fetch-Site": "cross-site" })],
    [
      "another origin, also with any X-Forwarded-Host",
      () => ({ Origin: EVIL, "X-Forwarded-Host": "evil.example" }),
    ],
    ["an origin that begins like an allowed one", () => ({ Origin: `${PARTNER}.evil.example` })],
  ])("R32 a write is refused from %s, in any form", async ([_name, headersOf], { portal, staff }) => {
    const headers = headersOf(portal.url, new URL(portal.url).host);
    const json = await portal.visitor().post("/api/auth/login", loginOf(staff), { headers });
    expect(json.status).toBe(403);
    expect(json.body.code).toBe("other_origin");
    expect(json.setCookie).toEqual([]);
    const form = await portal.visitor().post("/api/dashboard/residents/photo-upload", undefined, {
      raw: "--x--",
      headers: { ...headers, "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(form.status).toBe(403);
    expect((await staff.http.post("/api/auth/logout", undefined, { headers })).status).toBe(403);
    const plain = { raw: "{}", headers: { ...headers, "Content-Type": "text/plain" } };
    expect((await staff.http.post("/api/account/sessions/end-others", undefined, plain)).status).toBe(403);
    expect((await staff.http.get("/api/auth/me")).status).toBe(200);
  });

  it("R32 a write may come through a trusted proxy that names the host", async ({ startPortal }) => {
    const proxied = await startPortal({ env: { TRUST_PROXY: "true" } });
    const headers = { Origin: "https://portal.example.com", "X-Forwarded-Host": "portal.example.com" };
    expect((await proxied.visitor().post("/api/auth/logout", undefined, { headers })).status).toBe(204);
  });
});

describe("the portal's name", () => {
  it("R66 where PUBLIC_URL is set, only its pages may write", async ({ startPortal }) => {
    const PUBLIC_URL = "https://portal.example.com";
    const named = await startPortal({ env: { PUBLIC_URL, ALLOWED_ORIGINS: PARTNER } });
    const logout = async (headers: Record<string, string>) =>
      (await named.visitor().post("/api/auth/logout", undefined, { headers })).status;
    // A host name of the attacker that resolves to the portal: its pages send it in both headers.
    const rebound = { Host: "evil.example", Origin: "http://evil.example" };
    expect(await logout(rebound)).toBe(403);
    expect(await logout({ ...rebound, "Sec-Fetch-Site": "same-origin" })).toBe(403);
    // The same host without https is anybody's on the way.
    expect(await logout({ Host: "portal.example.com", Origin: "http://portal.example.com" })).toBe(403);
    // The host behind the proxy has another name.
    expect(await logout({ Origin: PUBLIC_URL })).toBe(204);
    expect(await logout({ Origin: PARTNER })).toBe(204);
    expect(await logout({})).toBe(204);
  });

  it("R66 an invalid Host does not get into a page", async ({ onTestFinished }) => {
    const folder = await makeFolder("pages");
    onTestFinished(() => removeFolder(folder));
    await mkdir(join(folder, "pages"));
    await writeFile(join(folder, "index.html"), "the app");
    await writeFile(join(folder, "pages", "home.html"), '<link rel="canonical" href="{{origin}}/">');
    const { url, close } = await serve(folder);
    onTestFinished(close);
    for (const Host of ['x"onload="ran()', "x'y", "x&quot;y", "x<script>y"])
      expect((await createClient(url).get("/", { headers: { Host } })).text).toBe(
        '<link rel="canonical" href="/">',
      );
  });
});

describe("another spelling of a path", () => {
  const spelled = (path: string) => [
    ...[path.replace("/api", "/API"), path.toUpperCase(), path.replace("api", "%61pi"), `${path}/`],
    ...[`/.${path}`, path.replace("/api/", "/api//"), path.replace("/api", "/api;x"), `/x/..${path}`],
  ];

  it.for(spelled("/api/auth/logout"))("R32 %s is no way around the rule", async (path, { staff }) => {
    const answer = await staff.http.post(path, undefined, { headers: { Origin: EVIL } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await staff.http.get("/api/auth/me")).status).toBe(200);
  });

  it.for(spelled("/api/dashboard/residents"))(
    "R20 %s is no way around the guard",
    async (path, { portal }) => {
      expect((await portal.visitor().get(path)).status).toBeGreaterThanOrEqual(401);
      expect((await portal.visitor().call("HEAD", path)).status).toBeGreaterThanOrEqual(401);
    },
  );
});

describe("a read", () => {
  it.for(["/api/auth/me", "/api/auth/login", "/api/dashboard/rewards", "/"])(
    "R34 reading: %s is answered to another origin's request without leave for its page to read it",
    async (path, { staff }) => {
      const headers = {
        Origin: EVIL,
        "Sec-Fetch-Site": "cross-site",
        "Access-Control-Request-Method": "POST",
      };
      for (const method of ["OPTIONS", "GET"]) {
        const answer = await staff.http.call(method, path, undefined, { headers });
        expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
    },
  );
});
