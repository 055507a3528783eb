import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_ROUTES } from "../../../src/domain/page-routes.ts";
import { type Client, createClient } from "../../harness/client.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { type Served, serve, writeFiles } from "./support/serve.ts";

const SECRET = "not for visitors";
const PAGE = "<!doctype html><title>Rowanstead</title>";
const SCRIPT = "export const rooms = 1;\n".repeat(100);

let folder: string;
let server: Served;
let client: Client;

beforeAll(async () => {
  folder = await makeFolder("web");
  await writeFiles(folder, {
    "secret.txt": SECRET,
    "web/.env": SECRET,
    "web/index.html": PAGE,
    "web/favicon.svg": "<svg/>",
    "web/service-worker.js": "void 0;",
    "web/assets/app-1a2b3c.js": SCRIPT,
    "web/assets/app-1a2b3c.js.br": brotliCompressSync(SCRIPT),
    "web/assets/app-1a2b3c.js.gz": gzipSync(SCRIPT),
  });
  server = await serve(join(folder, "web"));
  client = createClient(server.url);
});

afterAll(async () => {
  await server.close();
  await removeFolder(folder);
});

describe("the page", () => {
  it.each(Object.values(PAGE_ROUTES))("answers %s with 200, to be revalidated each time", async (path) => {
    const { status, text, headers } = await client.get(path);
    expect([status, text]).toEqual([200, PAGE]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it.each(["/staffdashboard", "/About/", "/register?invite=abc"])("answers %s, too", async (path) => {
    expect((await client.get(path)).status).toBe(200);
  });

  it.each(["/nowhere", "/staffdashboard/nowhere", "/about/us", "/index.php", "/assets"])(
    "shows itself with 404 at %s",
    async (path) => {
      const { status, text } = await client.get(path);
      expect([status, text]).toEqual([404, PAGE]);
    },
  );

  it("is not sent again to a client that has it", async () => {
    const { headers } = await client.get("/");
    const again = await client.get("/", { headers: { "If-None-Match": String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it.each(["/login", "/about", "/nowhere", "/assets/app-1a2b3c.js"])(
    "is what a browser sees that comes to %s by another method",
    async (path) => {
      const { status, text, headers } = await client.post(path, undefined, {
        headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
      });
      expect([status, text, headers.allow]).toEqual([405, PAGE, "GET, HEAD"]);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  it("is not sent to a program that asks for JSON by another method", async () => {
    const { status, body, headers } = await client.call("DELETE", "/login", undefined, {
      headers: { Accept: "application/json" },
    });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(body.error).toBe("This method is not allowed here.");
  });
});

describe("an asset", () => {
  it("stays for good under its name", async () => {
    const { status, text, headers } = await client.get("/assets/app-1a2b3c.js");
    expect([status, text]).toEqual([200, SCRIPT]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toMatch(/javascript/);
  });

  it.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, br", "br"],
  ])("is sent as it was compressed before (%s)", async (accepted, sent) => {
    const { headers } = await client.get("/assets/app-1a2b3c.js", {
      headers: { "Accept-Encoding": accepted },
    });
    expect(headers["content-encoding"]).toBe(sent);
    expect(headers.vary).toMatch(/Accept-Encoding/i);
    expect(headers["content-type"]).toMatch(/javascript/);
  });

  it("varies by its encoding, said once, when it is unchanged, too", async () => {
    const path = "/assets/app-1a2b3c.js";
    const etag = String((await client.get(path)).headers.etag);
    const again = await client.get(path, { headers: { "If-None-Match": etag } });
    expect([again.status, again.headers.vary]).toEqual([304, "Accept-Encoding"]);
  });

  it("that is gone is 404 without the page, and nobody keeps that answer", async () => {
    const { status, text, headers } = await client.get("/assets/app-old.js");
    expect(status).toBe(404);
    expect(text).not.toContain("<");
    // With another type, Chromium would report an error for each missing style.
    expect(headers["content-type"]).toMatch(/json/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["/favicon.svg", "image/svg+xml"],
    ["/service-worker.js", "text/javascript; charset=utf-8"],
  ])("beside the hashed ones is revalidated (%s)", async (path, type) => {
    const { status, headers } = await client.get(path);
    expect([status, headers["cache-control"], headers["content-type"]]).toEqual([200, "no-cache", type]);
  });
});

it.each(["/.env", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/..%5c..%5csecret.txt"])(
  "a hidden file, or one outside of the folder, is not there: %s",
  async (path) => {
    const { status, text } = await client.get(path);
    expect([400, 403, 404]).toContain(status);
    expect(text).not.toContain(SECRET);
  },
);

it("says so where the web app is not built", async () => {
  const bare = await serve(join(folder, "nothing"));
  const { text } = await createClient(bare.url).get("/");
  expect(text).toContain("The web app is not built yet");
  await bare.close();
});
