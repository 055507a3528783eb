import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proxyTrust } from "../../../src/http/address.ts";
import { PROPERTY } from "../../factories/forms.ts";
import { type Client, createClient } from "../../harness/client.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { ownValues } from "../../harness/own-values.ts";
import { type Served, serve, writeFiles } from "./support/serve.ts";

const FILM = "0123456789";

let folder: string;
let property = PROPERTY;
let server: Served;
let client: Client;
let published: Served;
let proxied: Served;

beforeAll(async () => {
  folder = await makeFolder("site");
  await writeFiles(folder, {
    "index.html": "the app",
    "pages/home.html": "home of {{origin}}/",
    "pages/home.es.html": "inicio",
    "pages/home.fr.html": "accueil",
    "pages/about.html": "about {{origin}}/about",
    "pages/contact.html": 'Call {{property.phone}} "{{settings}}"'.repeat(50),
    "robots.txt": "Sitemap: {{origin}}/sitemap.xml",
    "sitemap.xml": "<loc>{{origin}}/</loc>",
    "story/story.webm": FILM,
  });
  const own = ownValues(() => property);
  [server, published, proxied] = await Promise.all([
    serve(folder, own),
    serve(folder, { ...own, publicUrl: new URL("https://portal.example.com") }),
    serve(folder, own, proxyTrust(1)),
  ]);
  client = createClient(server.url);
});

afterAll(async () => {
  await Promise.all([server, published, proxied].map(({ close }) => close()));
  await removeFolder(folder);
});

describe("a public page", () => {
  it.each([
    ["/", "home of {origin}/"],
    ["/about", "about {origin}/about"],
    ["/About/", "about {origin}/about"],
  ])("at %s is its own HTML and names the address it was asked at", async (path, text) => {
    const answer = await client.get(path);
    expect([answer.status, answer.text]).toEqual([200, text.replace("{origin}", server.url)]);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it("behind a trusted proxy without PUBLIC_URL names the address that the proxy was asked at", async () => {
    const headers = {
      Host: "node-a:3000",
      "X-Forwarded-For": "198.51.100.1",
      "X-Forwarded-Host": "portal.example.com",
      "X-Forwarded-Proto": "https",
    };
    expect((await createClient(proxied.url).get("/", { headers })).text).toBe(
      "home of https://portal.example.com/",
    );
    expect((await createClient(server.url).get("/", { headers })).text).toBe("home of http://node-a:3000/");
  });

  it("names the configured address where there is one", async () => {
    const { text } = await createClient(published.url).get("/about", {
      headers: { Host: "elsewhere.example" },
    });
    expect(text).toBe("about https://portal.example.com/about");
  });

  it.each([
    [{}, "home of {origin}/"],
    [{ "Accept-Language": "es-MX,es;q=0.9,en;q=0.8" }, "inicio"],
    [{ "Accept-Language": "es", Cookie: "a=b; language=en" }, "home of {origin}/"],
    [{ Cookie: "language=es" }, "inicio"],
    [{ Cookie: "language=../x", "Accept-Language": "de" }, "home of {origin}/"],
  ])("is in the language of the device or the browser: %j", async (headers, text) => {
    const answer = await client.get("/", { headers: headers as Record<string, string> });
    expect(answer.text).toBe(text.replace("{origin}", server.url));
    expect(answer.headers.vary).toMatch(/Accept-Language.*Cookie/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("in another language is at an address of its own, which the device keeps, with another tag", async () => {
    const visitor = createClient(server.url);
    const english = await visitor.get("/");
    const spanish = await visitor.get("/?lang=es", {
      headers: { "If-None-Match": String(english.headers.etag) },
    });
    expect([spanish.status, spanish.text]).toEqual([200, "inicio"]);
    expect(String(spanish.headers["set-cookie"])).toMatch(/^language=es; path=\/; expires=.*; samesite=lax$/);
    expect((await visitor.get("/?lang=xx", { headers: { "Accept-Language": "es" } })).text).toBe("inicio");
  });

  it("in a language in preparation is for those who ask for it by its address", async () => {
    const visitor = createClient(server.url);
    const accepts = { headers: { "Accept-Language": "fr" } };
    expect((await visitor.get("/", accepts)).text).toContain("home of");
    expect((await visitor.get("/?lang=fr")).text).toBe("accueil");
  });

  it("is not sent again to a client that has it", async () => {
    const { headers } = await client.get("/");
    const again = await client.get("/", { headers: { "If-None-Match": String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it("shows the settings, and other ones as soon as they change, also compressed", async () => {
    const get = (coding: string) =>
      fetch(`${server.url}/contact`, { headers: { "Accept-Encoding": coding } });
    const pages: string[] = [];
    for (const phone of ["(555) 555-0150", "(555) 555-0151"]) {
      property = { ...PROPERTY, phone };
      for (const coding of ["br", "gzip", "identity"]) {
        const answer = await get(coding);
        expect(answer.headers.get("content-encoding") ?? "identity").toBe(coding);
        expect(await answer.text()).toContain(`Call ${phone} {"version":`);
        pages.push(String(answer.headers.get("etag")));
      }
    }
    expect(new Set(pages).size).toBe(2);
  });

  it("without a file is the app's page", async () => {
    expect((await client.get("/register")).text).toBe("the app");
  });
});

it("the files for search engines name the address, too", async () => {
  const { text, headers } = await client.get("/robots.txt");
  expect(text).toBe(`Sitemap: ${server.url}/sitemap.xml`);
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  const sitemap = await client.get("/sitemap.xml");
  expect(sitemap.text).toBe(`<loc>${server.url}/</loc>`);
  expect(sitemap.headers["content-type"]).toMatch(/xml/);
});

describe("a video", () => {
  const part = (range: string, more = {}) =>
    client.get("/story/story.webm", { headers: { Range: range, ...more } });

  it("says that it can be had in parts", async () => {
    const { status, text, headers } = await client.get("/story/story.webm");
    expect([status, text, headers["accept-ranges"]]).toEqual([200, FILM, "bytes"]);
  });

  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["bytes=-99", FILM, "bytes 0-9/10"],
  ])("is sent in part for %s", async (range, text, announced) => {
    const answer = await part(range);
    expect([answer.status, answer.text, answer.headers["content-range"]]).toEqual([206, text, announced]);
    expect(answer.headers["content-length"]).toBe(String(text.length));
  });

  it.each(["bytes=0-1,4-5", "bytes=-", "bytes=5-2", "lines=0-1"])("is sent whole for %s", async (range) => {
    const { status, text } = await part(range);
    expect([status, text]).toEqual([200, FILM]);
  });

  it("has no part beyond its end", async () => {
    expect((await part("bytes=10-")).status).toBe(416);
  });

  it("is sent whole to a client with a part of an older one", async () => {
    const older = await part("bytes=0-3", { "If-Range": "Thu, 01 Jan 1970 00:00:00 GMT" });
    expect([older.status, older.text]).toEqual([200, FILM]);
    const same = await part("bytes=0-3", { "If-Range": String(older.headers["last-modified"]) });
    expect([same.status, same.text]).toEqual([206, "0123"]);
  });
});
