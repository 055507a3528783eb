/** Serves the HTML files of the build: the public pages, which contain the portal's address, and one page for each screen. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Context } from "koa";
import { findSiteFile, withOrigin } from "../domain/site-files.ts";
import { originOf, type ProxyTrust } from "./address.ts";

/** Answers a request for one of these files. Resolves to false for any other request. */
export type SitePages = (ctx: Context) => Promise<boolean>;

/** The content of a file; undefined if it does not exist. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The settings from which the portal derives its address. */
export interface OwnAddress {
  /** PUBLIC_URL. Without it, the address is the origin that the client requested. */
  publicUrl: URL | undefined;
  trustProxy: ProxyTrust;
}

/** @param folder the built web app; a request for a file that does not exist there is not answered */
export function sitePages(folder: string, { publicUrl, trustProxy }: OwnAddress): SitePages {
  return async (ctx) => {
    const file = findSiteFile(ctx.path);
    // Read for each request, like the app's page, so that pages of an old build are not served after a new build replaced it.
    const text = file === undefined ? undefined : await textOf(join(folder, file));
    if (file === undefined || text === undefined) return false;
    const body = withOrigin(text, publicUrl?.origin ?? originOf(ctx.req, trustProxy) ?? "");
    ctx.type = extname(file);
    ctx.body = body;
    ctx.etag = `W/"${createHash("sha256").update(body).digest("base64url")}"`;
    return true;
  };
}
