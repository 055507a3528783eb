/** The pages and files of the public site that name the portal's own address, for search engines and previews. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Context } from "koa";
import { ADDRESSED_FILES, PAGE_FILES, siteFileOf, withOrigin } from "../domain/site-files.ts";

/** Answers a request for one of these files; says whether it was one. */
export type SitePages = (ctx: Context) => boolean;

/** Where the portal is reached: by its configuration, or else as this client asks for it. */
function originOf(ctx: Context, publicUrl: URL | undefined): string {
  if (publicUrl) return publicUrl.origin;
  // A Host header is the client's own word; what is no host at all is left out.
  const asked = `${ctx.protocol}://${ctx.host}`;
  return URL.canParse(asked) ? new URL(asked).origin : "";
}

/**
 * @param folder the built web app; a file that it doesn't have is left to others
 * @param publicUrl the address people use, where it is configured
 */
export function sitePages(folder: string, publicUrl: URL | undefined): SitePages {
  const texts = new Map<string, string>();
  for (const file of [...Object.values(PAGE_FILES), ...ADDRESSED_FILES]) {
    const path = join(folder, file);
    if (existsSync(path)) texts.set(file, readFileSync(path, "utf8"));
  }
  return (ctx) => {
    const file = siteFileOf(ctx.path);
    const text = file === undefined ? undefined : texts.get(file);
    if (file === undefined || text === undefined) return false;
    const body = withOrigin(text, originOf(ctx, publicUrl));
    ctx.type = extname(file);
    ctx.body = body;
    ctx.etag = `W/"${createHash("sha256").update(body).digest("base64url")}"`;
    return true;
  };
}
