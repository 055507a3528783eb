/** Serves the built web app: its assets for good, its one page anew each time, and a real 404 for addresses it hasn't. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Context, Middleware } from "koa";
import send from "koa-send";
import { isPageRoute } from "../domain/page-routes.ts";
import { answerPart } from "./byte-range.ts";
import { notFound, Refusal } from "./errors.ts";
import { sitePages } from "./site-pages.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The build names these files by their content, so a name never changes what it stands for. */
const HASHED = "/assets/";

const PAGE = "/index.html";

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

function refuseOtherMethods(ctx: Context): void {
  if (ctx.method === "GET" || ctx.method === "HEAD") return;
  ctx.set("Allow", "GET, HEAD");
  throw new Refusal(405, "This method is not allowed here.", { code: "method_not_allowed" });
}

/**
 * @param folder the built web app; where it is missing, a short text says so
 * @param publicUrl the address people use, where it is configured; the public pages name it
 */
export function webApp(folder: string, publicUrl?: URL): Middleware {
  const addressed = sitePages(folder, publicUrl);
  const built = existsSync(join(folder, PAGE));
  return async (ctx) => {
    refuseOtherMethods(ctx);
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
    if (hashed) throw notFound();
    await sendFile(ctx, folder, PAGE);
    if (isPageRoute(ctx.path)) answerFresh(ctx);
    else ctx.status = 404;
  };
}
