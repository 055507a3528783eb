/** The cookies of sessions, logins, browsers and wall displays: names and attributes, with and without TLS. */
import { parseCookie, stringifySetCookie } from "cookie";
import { isSecure } from "../config.ts";
import type { AppContext } from "../context.ts";
import type { NewCookie } from "./account/session-list.ts";

/** The part of a response that sets cookies. */
export interface CookieResponse {
  append(field: string, value: string): void;
}

interface SecretCookie {
  id: string;
  secure: boolean;
  /** Seconds the browser keeps it; undefined: until the browser closes. */
  maxAge: number | undefined;
}

/** Values are compared as sent, because no value that the portal sets needs decoding. */
const RAW = { decode: (value: string) => value };

/** A cookie that scripts can't read. Cross-site writes don't send it and, if it is strict, neither do cross-site links. */
function createCookie(name: string, sameSite: "lax" | "strict") {
  /** Browsers accept the `__Host-` prefix over TLS only, and then no other host can set the cookie. */
  const nameOf = (secure: boolean) => (secure ? `__Host-${name}` : name);

  function set(ctx: CookieResponse, { id, secure, maxAge }: SecretCookie): void {
    const age = maxAge === undefined ? {} : { maxAge };
    const attributes = { path: "/", httpOnly: true, secure, sameSite };
    ctx.append("Set-Cookie", stringifySetCookie({ name: nameOf(secure), value: id, ...age, ...attributes }));
  }

  return {
    nameOf,
    /** The unchecked value in a Cookie header; the first cookie of the name counts. */
    read: (header: string | undefined, secure: boolean): string | undefined =>
      header === undefined ? undefined : parseCookie(header, RAW)[nameOf(secure)],
    set,
    clear: (ctx: CookieResponse, secure: boolean) => set(ctx, { id: "", secure, maxAge: 0 }),
  };
}

export const sessionCookie = createCookie("sid", "lax");

/** The cookie of a login that waits for its second step. */
export const challengeCookie = createCookie("challenge", "strict");

/** The cookie that identifies a browser after its first login. It stays after logging out and gives no access. */
export const deviceCookie = createCookie("device", "strict");

/** The cookie of a wall display that is paired or waits to be paired. */
export const displayCookie = createCookie("display", "strict");

/** Browsers keep a cookie for at most 400 days. */
const DISPLAY_COOKIE_S = 400 * 24 * 60 * 60;

export function createDisplayCookie({ config }: AppContext) {
  const secure = isSecure(config);
  return {
    read: (header: string | undefined) => displayCookie.read(header, secure),
    set: (ctx: CookieResponse, id: string) =>
      displayCookie.set(ctx, { id, secure, maxAge: DISPLAY_COOKIE_S }),
    clear: (ctx: CookieResponse) => displayCookie.clear(ctx, secure),
  };
}

/** Sets the new cookie of a session that got a new id. Its pages are notified after the response, and then reconnect with the new cookie. */
export function setRenewedCookie(
  ctx: CookieResponse & { res: { once(event: "finish", listener: () => void): unknown } },
  session: NewCookie,
  secure: boolean,
): void {
  if (!session) return;
  sessionCookie.set(ctx, { id: session.id, secure, maxAge: session.maxAge });
  ctx.res.once("finish", session.moveSockets);
}
