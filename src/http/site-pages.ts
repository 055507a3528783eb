/** The pages that the build has written: the public ones, which name the portal's own address, and one for each screen. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Context } from "koa";
import { findSiteFile, withOrigin } from "../domain/site-files.ts";
import { originOf, type ProxyTrust } from "./address.ts";

/** Answers a request for one of these files; says whether it was one. */
export type SitePages = (ctx: Context) => Promise<boolean>;

/** A file's text; undefined where there is no such file. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** How the portal knows its own address. */
export interface OwnAddress {
  /** PUBLIC_URL; without it, the address is the one that the client asked for. */
  publicUrl: URL | undefined;
  trustProxy: ProxyTrust;
}

/** @param folder the built web app; a file that it doesn't have is left to others */
export function sitePages(folder: string, { publicUrl, trustProxy }: OwnAddress): SitePages {
  return async (ctx) => {
    const file = findSiteFile(ctx.path);
    // Read anew each time, like the app's own page: a new build in its place must not meet the pages of the old one.
    const text = file === undefined ? undefined : await textOf(join(folder, file));
    if (file === undefined || text === undefined) return false;
    const body = withOrigin(text, publicUrl?.origin ?? originOf(ctx.req, trustProxy) ?? "");
    ctx.type = extname(file);
    ctx.body = body;
    ctx.etag = `W/"${createHash("sha256").update(body).digest("base64url")}"`;
    return true;
  };
}
