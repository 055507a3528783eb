/** Serves the built web app: its assets for good, its one page anew each time, and a real 404 for addresses it hasn't. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { send } from "@koa/send";
import type { Context, Middleware } from "koa";

import { isPageRoute } from "../domain/page-routes.ts";
import { answerPart } from "./byte-range.ts";
import { HttpError, notFound } from "./errors.ts";
import { type OwnAddress, sitePages } from "./site-pages.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The build names these files by their content, so a name never changes what it stands for. */
const HASHED = "/assets/";

const PAGE = "/index.html";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** What browsers fetch in parts. */
const VIDEO = /\.(mp4|webm)$/;

const NOT_BUILT = "The web app is not built yet: run `npm run build`. The API answers under /api.\n";

async function sendFile(ctx: Context, root: string, path: string): Promise<boolean> {
  try {
    const sent = await send(ctx, path, {
      root,
      setHeaders(response, _file, { size, mtimeMs }) {
        response.setHeader("ETag", `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`);
      },
    });
    return sent !== undefined;
  } catch (error) {
    // Not there, hidden, or a path that leads out of the folder: for a visitor all the same.
    const { status } = error as { status?: unknown };
    if (typeof status === "number" && status < 500) return false;
    throw error;
  }
}

/** A client that has the file already gets 304 without it; its stream is closed unread. */
function answerFresh(ctx: Context): void {
  ctx.vary("Accept-Encoding");
  if (ctx.status !== 200 || !ctx.fresh) return;
  const body = ctx.body as string | { destroy?(): void };
  if (typeof body !== "string") body.destroy?.();
  ctx.status = 304;
}

/** Browsers send some 150 characters. A longer header is not parsed: with quotes that never end, its parser takes quadratic time. */
const ACCEPT_MAX_LENGTH = 1_000;

function prefersHtml(ctx: Context): boolean {
  return ctx.get("Accept").length <= ACCEPT_MAX_LENGTH && ctx.accepts("html") === "html";
}

/** Answers another method than these pages have: a browser sees the app's own page, a program a sentence. */
async function refuseMethod(ctx: Context, showPage: () => Promise<unknown>): Promise<void> {
  ctx.set("Allow", "GET, HEAD");
  if (!prefersHtml(ctx)) {
    throw new HttpError(405, "This method is not allowed here.", { code: "method_not_allowed" });
  }
  // A body that nobody will read may not hold the connection.
  if (!ctx.req.complete) ctx.set("Connection", "close");
  ctx.set("Cache-Control", "no-store");
  await showPage();
  ctx.status = 405;
}

/**
 * @param folder the built web app; where it is missing, a short text says so
 * @param own how the portal knows its own address, which the public pages name
 */
export function webApp(
  folder: string,
  own: OwnAddress = { publicUrl: undefined, trustProxy: () => false },
): Middleware {
  const addressed = sitePages(folder, own);
  const built = existsSync(join(folder, PAGE));
  const showPage = async (ctx: Context) => {
    if (built) await sendFile(ctx, folder, PAGE);
    else ctx.body = NOT_BUILT;
  };
  async function answer(ctx: Context): Promise<void> {
    if (!built) {
      ctx.status = isPageRoute(ctx.path) ? 200 : 404;
      ctx.body = NOT_BUILT;
      return;
    }
    const hashed = ctx.path.startsWith(HASHED);
    ctx.set("Cache-Control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    if ((await addressed(ctx)) || (ctx.path !== "/" && (await sendFile(ctx, folder, ctx.path)))) {
      answerFresh(ctx);
      if (VIDEO.test(ctx.path)) answerPart(ctx);
      return;
    }
    // A page asked for a script, a style or a picture, and can't use another page in its place.
    if (hashed) throw notFound();
    await showPage(ctx);
    if (isPageRoute(ctx.path)) answerFresh(ctx);
    else ctx.status = 404;
  }

  return (ctx) => (READS.has(ctx.method) ? answer(ctx) : refuseMethod(ctx, () => showPage(ctx)));
}
