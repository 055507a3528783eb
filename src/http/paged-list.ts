/** Pages of a user's own list: `limit` and `before` select a page, and a `Link` header names the next one (RFC 8288). */
import type { Context } from "koa";
import type { z } from "zod";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { pageQuery } from "./field-shapes.ts";
import { parse } from "./parse.ts";

type Answering = Pick<Context, "path" | "query" | "set" | "body">;

/** The requested page. Its size is always limited. */
type Page = z.infer<typeof pageQuery> & { limit: number };

/**
 * Answers with one page of a list.
 * @param read reads the page's items, in the list's order
 */
export async function answerPage(
  ctx: Answering,
  read: (page: Page) => Promise<readonly { _id: string }[]>,
): Promise<void> {
  const { limit = LIST_LIMIT_MAX, before } = parse(pageQuery, ctx.query);
  const items = await read({ limit, before });
  const last = items.at(-1);
  if (last && items.length >= limit) {
    ctx.set("Link", `<${ctx.path}?limit=${limit}&before=${last._id}>; rel="next"`);
  }
  ctx.body = items;
}
