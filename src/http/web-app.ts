/** Serves the built web app: immutable assets, an HTML page that is revalidated each time, and a status of 404 for unknown paths. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import type { Context, Middleware } from "koa";
import { LRUCache } from "lru-cache";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
  type Language,
} from "../domain/languages.ts";
import type { Translate } from "../domain/message.ts";
import { acceptedLanguage } from "../domain/offered-languages.ts";
import { isPageRoute } from "../domain/page-routes.ts";
import { fillPage, findSiteFile, type PageSettings, variantOf } from "../domain/site-files.ts";
import { originOf, type ProxyTrust } from "./address.ts";
import { answerCompressed, type Compressible, compressible } from "./compress-once.ts";
import { HttpError, methodNotAllowed, notFound } from "./errors.ts";
import { createFileReader, fileBody, resolvePath } from "./static-files.ts";

/** Answers with one of the files that contain values of this portal. Resolves to false if the file does not exist. */
type AnswerFilledPage = (ctx: Context, file: string) => Promise<boolean>;

type ReadFile = ReturnType<typeof createFileReader>;

/** The values for the portal's pages: its settings, and the source of its address. */
export interface PortalValues {
  /** The current settings. The same object until they change. */
  settings: () => PageSettings;
  translateTo: (language: Language) => Translate;
  /** PUBLIC_URL. Without it, the address is the origin that the client requested. */
  publicUrl: URL | undefined;
  /** The address at which passkeys work; empty without one. */
  passkeyOrigin: string;
  trustProxy: ProxyTrust;
}

/** A filled page, compressed when a client first asks for it. */
interface FilledPage extends Compressible {
  /** The file and the settings from which the page was made. */
  source: Buffer;
  settings: PageSettings;
  tag: string;
}

/**
 * Brotli's quality for pages of a portal without PUBLIC_URL. There, each `Host` that a client invents has separate pages to compress; this
 * quality takes a twentieth of the time of the best one.
 */
const QUALITY_OF_ANY_HOST = 4;

/**
 * Pages in memory. There are about 40 files in each language; a portal without PUBLIC_URL has them once per address that it is called by.
 */
const PAGES_MAX = 200;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The language of a page: from the query of its address, which is then stored in a cookie; else from the cookie; else the property's
 * default; else the first of the browser's languages that the portal has.
 */
function languageOf(ctx: Context, propertyDefault: Language | ""): Language {
  ctx.vary("Accept-Language");
  ctx.vary("Cookie");
  const queryLanguage = ctx.query[LANGUAGE_QUERY];
  if (isLanguage(queryLanguage)) {
    const options = {
      maxAge: YEAR_SECONDS * 1000,
      httpOnly: false,
      sameSite: "lax",
      overwrite: true,
    } as const;
    ctx.cookies.set(LANGUAGE_COOKIE, queryLanguage, options);
    return queryLanguage;
  }
  const cookieLanguage = ctx.cookies.get(LANGUAGE_COOKIE);
  if (isLanguage(cookieLanguage)) return cookieLanguage;
  return propertyDefault || (acceptedLanguage(ctx.get("Accept-Language")) ?? DEFAULT_LANGUAGE);
}

/** Creates the function that answers with filled pages. */
function createPageFiller(
  folder: string,
  read: ReadFile,
  { settings, translateTo, publicUrl, passkeyOrigin, trustProxy }: PortalValues,
): AnswerFilledPage {
  const pages = new LRUCache<string, FilledPage>({ max: PAGES_MAX });

  function fill(
    file: string,
    source: Buffer,
    { origin, language, settings: current }: { origin: string; language: Language; settings: PageSettings },
  ): FilledPage {
    // The file's name has the language.
    const key = `${origin} ${file}`;
    const cachedPage = pages.get(key);
    if (cachedPage?.source === source && cachedPage.settings === current) return cachedPage;
    const body = fillPage(source.toString(), {
      origin,
      passkeyOrigin,
      settings: current,
      t: translateTo(language),
    });
    const tag = `W/"${createHash("sha256").update(body).digest("base64url")}"`;
    const page = {
      source,
      settings: current,
      tag,
      ...compressible(body, publicUrl ? undefined : QUALITY_OF_ANY_HOST),
    };
    pages.set(key, page);
    return page;
  }

  return async (ctx, name) => {
    const current = settings();
    const language =
      extname(name) === ".html" ? languageOf(ctx, current.languages.default) : DEFAULT_LANGUAGE;
    const file = variantOf(name, current, language);
    const source = await read(join(folder, file));
    if (source === undefined) return false;
    const origin = publicUrl?.origin ?? originOf(ctx.req, trustProxy) ?? "";
    const page = fill(file, source.content, { origin, language, settings: current });
    ctx.type = extname(file);
    ctx.etag = page.tag;
    await answerCompressed(ctx, page);
    return true;
  };
}

/** Positions of the first and the last byte, both inclusive. */
interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses a Range header for a file of `size` bytes. Returns `whole` if there is no header or its form is not supported
 * (several ranges in one request; a server may ignore them), and `none` if the range is outside the file.
 */
function parseRange(header: string, size: number): ByteRange | "whole" | "none" {
  const [, from = "", to = ""] = ONE_RANGE.exec(header) ?? [];
  if (from === "" && to === "") return "whole";
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && from !== "" && Number(to) < start) return "whole";
  return start < size ? { start, end } : "none";
}

/**
 * Reduces a response that sends a whole file to the requested range, if the request has one.
 * @throws HttpError 416 if the range is outside the file
 */
function answerPart(ctx: Context): void {
  if (ctx.status !== 200) return;
  ctx.set("Accept-Ranges", "bytes");
  const whole = ctx.body as Buffer;
  const range = parseRange(ctx.get("Range"), whole.length);
  // `If-Range` names the version of which the client has a part. If the file has changed since, it is sent whole.
  const ifRange = ctx.get("If-Range");
  if (range === "whole" || (ifRange !== "" && ifRange !== ctx.response.get("Last-Modified"))) return;
  if (range === "none")
    throw new HttpError(416, "The requested range is outside the file.", { code: "no_such_part" });
  ctx.status = 206;
  ctx.body = whole.subarray(range.start, range.end + 1);
  ctx.set("Content-Range", `bytes ${range.start}-${range.end}/${whole.length}`);
}

/** Names of files in this folder contain a hash of their content, so the content of a name never changes. */
const ASSETS = "/assets/";

const PAGE = "/index.html";

const READ_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Browsers fetch videos in ranges. */
const VIDEO = /\.(mp4|webm)$/;

const NOT_BUILT = "The web app is not built yet: run `npm run build`. The API answers under /api.\n";

/** The codings of precompressed files, with their file endings. */
const CODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Answers with a file of the build, compressed if the client accepts that and the build has it. */
async function sendFile(ctx: Context, folder: string, read: ReadFile): Promise<boolean> {
  const path = resolvePath(folder, ctx.path);
  if (path === undefined) return false;
  const coding = CODINGS.find(([name]) => ctx.acceptsEncodings(name, "identity") === name);
  const compressed = coding && (await read(path + coding[1]));
  const file = compressed ?? (await read(path));
  if (file === undefined) return false;
  if (compressed && coding) ctx.set("Content-Encoding", coding[0]);
  // Ranges are cut from the whole content.
  ctx.body = VIDEO.test(ctx.path) ? file.content : fileBody(file.content);
  ctx.length = file.content.length;
  ctx.type = extname(path);
  ctx.etag = file.tag;
  ctx.lastModified = file.modified;
  return true;
}

/** Answers 304 if the client already has the file. */
function answerIfFresh(ctx: Context): void {
  ctx.vary("Accept-Encoding");
  if (ctx.status === 200 && ctx.fresh) ctx.status = 304;
}

/** Browsers send about 150 characters. A longer header is not parsed, because the parser takes quadratic time for unclosed quotes. */
const ACCEPT_MAX_LENGTH = 1_000;

function prefersHtml(ctx: Context): boolean {
  return ctx.get("Accept").length <= ACCEPT_MAX_LENGTH && ctx.accepts("html") === "html";
}

/** Answers 405 for other methods than GET and HEAD: with the app's page for browsers, and with JSON for other clients. */
async function refuseMethod(ctx: Context, showPage: () => Promise<unknown>): Promise<void> {
  ctx.set("Allow", "GET, HEAD");
  if (!prefersHtml(ctx)) throw methodNotAllowed();
  // The rest of the request's body is not read, so the connection can't be used again.
  if (!ctx.req.complete) ctx.set("Connection", "close");
  ctx.set("Cache-Control", "no-store");
  await showPage();
  ctx.status = 405;
}

/**
 * Answers all requests that reach it: it comes after the API.
 * @param folder the built web app; if it is missing, a short text explains how to build it
 * @param values the values of this portal, which its pages contain
 */
export function webApp(folder: string, values: PortalValues): Middleware {
  const read = createFileReader();
  const answerFilled = createPageFiller(folder, read, values);
  const isBuilt = existsSync(join(folder, PAGE));
  const showPage = async (ctx: Context) => {
    if (isBuilt) await answerFilled(ctx, PAGE);
    else ctx.body = NOT_BUILT;
  };
  async function answerFile(ctx: Context): Promise<boolean> {
    const file = findSiteFile(ctx.path);
    if (file !== undefined && (await answerFilled(ctx, file))) return true;
    // The app's own page is filled by `showPage`, not sent as it is.
    return ctx.path !== "/" && ctx.path !== PAGE && (await sendFile(ctx, folder, read));
  }
  async function answer(ctx: Context): Promise<void> {
    if (!isBuilt) {
      ctx.status = isPageRoute(ctx.path) ? 200 : 404;
      ctx.body = NOT_BUILT;
      return;
    }
    const isAsset = ctx.path.startsWith(ASSETS);
    ctx.set("Cache-Control", isAsset ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    if (await answerFile(ctx)) {
      answerIfFresh(ctx);
      if (VIDEO.test(ctx.path)) answerPart(ctx);
      return;
    }
    // An asset was requested: the page that needs it can't use an HTML page instead.
    if (isAsset) throw notFound();
    await showPage(ctx);
    if (isPageRoute(ctx.path) || ctx.path === PAGE) answerIfFresh(ctx);
    else ctx.status = 404;
  }

  return (ctx) => (READ_METHODS.has(ctx.method) ? answer(ctx) : refuseMethod(ctx, () => showPage(ctx)));
}
