/** Other sites' pages: what they may write and read, login, logout and forms included. */

import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Koa from "koa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webApp } from "../../src/http/web-app.ts";
import { createStaff, PASSWORD, type TestAccount } from "../factories/accounts.ts";
import { createClient } from "../harness/client.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { ownValues } from "../harness/own-values.ts";
import { startTestPortal, type TestPortal } from "../harness/portal.ts";

let portal: TestPortal;
let account: TestAccount;

beforeAll(async () => {
  portal = await startTestPortal({ env: { ALLOWED_ORIGINS: "https://partner.example.com" } });
  account = await createStaff(portal);
});

afterAll(() => portal.stop());

const own = () => portal.url;
const ownHost = () => new URL(portal.url).host;

describe("a write", () => {
  it.each<[string, () => Record<string, string>]>([
    ["a program without Origin and Sec-Fetch-Site", () => ({})],
    ["a page of the portal", () => ({ Origin: own(), "Sec-Fetch-Site": "same-origin" })],
    ["a page of the portal, from an older browser", () => ({ Origin: own() })],
    ["the address bar", () => ({ "Sec-Fetch-Site": "none" })],
    [
      "a page of an allowed origin",
      () => ({ Origin: "https://partner.example.com", "Sec-Fetch-Site": "cross-site" }),
    ],
  ])("R32 a write is taken from %s", async (_name, headers) => {
    const { email, password, role } = account;
    const answer = await portal
      .visitor()
      .post("/api/auth/login", { email, password, role }, { headers: headers() });
    expect(answer.status).toBe(200);
  });

  const refused: [string, () => Record<string, string>][] = [
    ["another origin", () => ({ Origin: "https://evil.example" })],
    ["another port", () => ({ Origin: "http://127.0.0.1:1" })],
    ["an origin that begins like ours", () => ({ Origin: `${own()}.evil.example` })],
    ["an origin that ends like ours", () => ({ Origin: `http://evil.example/${ownHost()}` })],
    ["an origin with our host as its user", () => ({ Origin: `http://${ownHost()}@evil.example` })],
    ["an opaque origin", () => ({ Origin: "null" })],
    ["an empty origin", () => ({ Origin: "" })],
    ["another scheme", () => ({ Origin: `ftp://${ownHost()}` })],
    ["a cross-site request without Origin", () => ({ "Sec-Fetch-Site": "cross-site" })],
    ["a sibling site", () => ({ "Sec-Fetch-Site": "same-site" })],
    ["a browser that contradicts itself", () => ({ Origin: own(), "Sec-Fetch-Site": "cross-site" })],
    [
      "another origin, also with any X-Forwarded-Host",
      () => ({ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }),
    ],
    [
      "an origin that begins like an allowed one",
      () => ({ Origin: "https://partner.example.com.evil.example" }),
    ],
  ];

  it.each(refused)(
    "R32 a write is refused from %s: login, logout, JSON and form alike",
    async (_name, headers) => {
      const { email, role } = account;
      const login = { email, password: PASSWORD, role };
      const json = await portal.visitor().post("/api/auth/login", login, { headers: headers() });
      expect(json.status).toBe(403);
      expect(json.body.code).toBe("other_origin");
      expect(json.setCookie).toEqual([]);
      const form = await portal.visitor().post("/api/dashboard/residents/photo-upload", undefined, {
        raw: "--x--",
        headers: { ...headers(), "Content-Type": "multipart/form-data; boundary=x" },
      });
      expect(form.status).toBe(403);
      const victim = await portal.signIn(account);
      expect((await victim.post("/api/auth/logout", undefined, { headers: headers() })).status).toBe(403);
      const plain = { raw: "{}", headers: { ...headers(), "Content-Type": "text/plain" } };
      expect((await victim.post("/api/account/sessions/end-others", undefined, plain)).status).toBe(403);
      expect((await victim.get("/api/auth/me")).status).toBe(200);
    },
  );

  it("R32 a write may come through a trusted proxy that names the host", async () => {
    const proxied = await startTestPortal({ env: { TRUST_PROXY: "true" } });
    const headers = { Origin: "https://portal.example.com", "X-Forwarded-Host": "portal.example.com" };
    expect((await proxied.visitor().post("/api/auth/logout", undefined, { headers })).status).toBe(204);
    await proxied.stop();
  });

  it("R32 a write may come from PUBLIC_URL, also if the host behind the proxy has another name", async () => {
    const named = await startTestPortal({ env: { PUBLIC_URL: "https://portal.example.com" } });
    const headers = { Origin: "https://portal.example.com" };
    expect((await named.visitor().post("/api/auth/logout", undefined, { headers })).status).toBe(204);
    // The same host without https is anybody's on the way.
    const downgraded = { Host: "portal.example.com", Origin: "http://portal.example.com" };
    const refused = await named.visitor().post("/api/auth/logout", undefined, { headers: downgraded });
    expect(refused.status).toBe(403);
    await named.stop();
  });
});

describe("the portal's name", () => {
  it("R66 where PUBLIC_URL is set, only its pages and those of ALLOWED_ORIGINS may write", async () => {
    const named = await startTestPortal({
      env: { PUBLIC_URL: "http://portal.example.com", ALLOWED_ORIGINS: "https://partner.example.com" },
    });
    const logout = async (headers: Record<string, string>) =>
      (await named.visitor().post("/api/auth/logout", undefined, { headers })).status;
    // A host name of the attacker that resolves to the portal: its pages send it in both headers.
    const rebound = { Host: "evil.example", Origin: "http://evil.example" };
    expect(await logout(rebound)).toBe(403);
    expect(await logout({ ...rebound, "Sec-Fetch-Site": "same-origin" })).toBe(403);
    expect(await logout({ Origin: "http://portal.example.com" })).toBe(204);
    expect(await logout({ Origin: "https://partner.example.com" })).toBe(204);
    expect(await logout({})).toBe(204);
    await named.stop();
  });

  it.each(['x"onload="ran()', "x'y", "x&quot;y", "x<script>y"])(
    "R66 a Host of %s does not get into a page",
    async (host) => {
      const folder = await makeFolder("pages");
      await mkdir(join(folder, "pages"));
      await writeFile(join(folder, "index.html"), "the app");
      await writeFile(join(folder, "pages", "home.html"), '<link rel="canonical" href="{{origin}}/">');
      const server = createServer(new Koa().use(webApp(folder, ownValues())).callback());
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const { text } = await client.get("/", { headers: { Host: host } });
      expect(text).toBe('<link rel="canonical" href="/">');
      await new Promise((resolve) => server.close(resolve));
      await removeFolder(folder);
    },
  );
});

describe("another spelling of a path", () => {
  const spelled = (path: string) => [
    ...[path.replace("/api", "/API"), path.toUpperCase(), path.replace("api", "%61pi"), `${path}/`],
    ...[`/.${path}`, path.replace("/api/", "/api//"), path.replace("/api", "/api;x"), `/x/..${path}`],
  ];

  it.each(spelled("/api/auth/logout"))("R32 %s is no way around the rule", async (path) => {
    const victim = await portal.signIn(account);
    const answer = await victim.post(path, undefined, { headers: { Origin: "https://evil.example" } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await victim.get("/api/auth/me")).status).toBe(200);
  });

  it.each(spelled("/api/dashboard/residents"))("R20 %s is no way around the guard", async (path) => {
    expect((await portal.visitor().get(path)).status).toBeGreaterThanOrEqual(401);
    expect((await portal.visitor().call("HEAD", path)).status).toBeGreaterThanOrEqual(401);
  });
});

describe("a read", () => {
  it("R34 a read is answered to any origin's request, without leave for its page to read it", async () => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const answer = await portal.visitor().get("/api/auth/me", { headers });
    expect(answer.status).toBe(401);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});
