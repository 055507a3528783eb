/** Serves the built web app: its assets for good, its one page anew each time, and a real 404 for addresses it hasn't. */
import { createReadStream, existsSync, type ReadStream, statSync } from "node:fs";
import { join } from "node:path";
import type { Context, Middleware } from "koa";
import send from "koa-send";
import { isPageRoute } from "../domain/page-routes.ts";
import { rangeOf } from "./byte-range.ts";
import { notFound, Refusal } from "./errors.ts";
import { sitePages } from "./site-pages.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Files that browsers fetch in parts. */
const VIDEO = /\.(mp4|webm)$/;

/** The build names these files by their content, so a name never changes what it stands for. */
const HASHED = "/assets/";

const PAGE = "/index.html";

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

/** Sends only the part of a video that was asked for, when one was and the client's copy is of this very file. */
function answerPart(ctx: Context): void {
  if (ctx.status !== 200 || !VIDEO.test(ctx.path)) return;
  ctx.set("Accept-Ranges", "bytes");
  const whole = ctx.body as ReadStream;
  const { size } = statSync(whole.path);
  const range = rangeOf(ctx.get("Range"), size);
  const condition = ctx.get("If-Range");
  if (range === "whole" || (condition !== "" && condition !== ctx.response.get("Last-Modified"))) return;
  whole.destroy();
  if (range === "none") {
    ctx.set("Content-Range", `bytes */${size}`);
    throw new Refusal(416, "The file has no such part.", { code: "no_such_part" });
  }
  const { start, end } = range;
  ctx.status = 206;
  ctx.body = createReadStream(whole.path, range);
  ctx.set("Content-Range", `bytes ${start}-${end}/${size}`);
  ctx.length = end - start + 1;
}

/**
 * @param folder the built web app; where it is missing, a short text says so
 * @param publicUrl the address people use, where it is configured; the public pages name it
 */
export function webApp(folder: string, publicUrl?: URL): Middleware {
  const addressed = sitePages(folder, publicUrl);
  const built = existsSync(join(folder, PAGE));
  return async (ctx) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") {
      ctx.set("Allow", "GET, HEAD");
      throw new Refusal(405, "This method is not allowed here.", { code: "method_not_allowed" });
    }
    if (!built) {
      ctx.status = isPageRoute(ctx.path) ? 200 : 404;
      ctx.body = NOT_BUILT;
      return;
    }
    const hashed = ctx.path.startsWith(HASHED);
    ctx.set("Cache-Control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    if (addressed(ctx)) {
      answerFresh(ctx);
      return;
    }
    if (ctx.path !== "/" && (await sendFile(ctx, folder, ctx.path))) {
      answerFresh(ctx);
      answerPart(ctx);
      return;
    }
    if (hashed) throw notFound();
    await sendFile(ctx, folder, PAGE);
    if (isPageRoute(ctx.path)) answerFresh(ctx);
    else ctx.status = 404;
  };
}
