/** Names and attributes of the login cookies, with and without TLS. */

import { parseCookie, stringifySetCookie } from "cookie";
import { isSecure } from "../config.ts";
import type { AppContext } from "../context.ts";

/** Browsers accept the `__Host-` prefix over TLS only, and then no other host can set the cookie. */
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

export const sessionCookieName = (secure: boolean) => cookieName("sid", secure);

/** The cookie of a login that waits for its second step. */
const challengeCookieName = (secure: boolean) => cookieName("challenge", secure);

/** The cookie that identifies a browser after its first login. */
const deviceCookieName = (secure: boolean) => cookieName("device", secure);

/** The cookie of a paired wall display, or of one that waits to be paired. */
export const displayCookieName = (secure: boolean) => cookieName("display", secure);

/** Browsers keep a cookie for at most 400 days. */
const DISPLAY_COOKIE_S = 400 * 24 * 60 * 60;

export type DisplayCookie = ReturnType<typeof createDisplayCookie>;

/** The cookie of wall displays. Scripts can't read it, and cross-site links and writes don't send it. */
export function createDisplayCookie({ config }: AppContext) {
  const secure = isSecure(config);
  const name = displayCookieName(secure);
  const set = (ctx: CookieResponse, id: string, maxAge: number) =>
    setCookie(ctx, name, "strict", { id, secure, maxAge });
  return {
    /** The unchecked value in a Cookie header. */
    read: (header: string | undefined) => readCookie(header, name),
    set: (ctx: CookieResponse, secret: string) => set(ctx, secret, DISPLAY_COOKIE_S),
    clear: (ctx: CookieResponse) => set(ctx, "", 0),
  };
}

/** The unchecked value of the device cookie. */
export function readDeviceCookie(header: string | undefined, secure: boolean): string | undefined {
  return readCookie(header, deviceCookieName(secure));
}

/** The unchecked value of the session's cookie; the first cookie of the name counts. */
export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  return readCookie(header, sessionCookieName(secure));
}

/** The unchecked value of the challenge cookie. */
export function readChallengeCookie(header: string | undefined, secure: boolean): string | undefined {
  return readCookie(header, challengeCookieName(secure));
}

/** Values are compared as sent, because no value that the portal sets needs decoding. */
const RAW = { decode: (value: string) => value };

function readCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : parseCookie(header, RAW)[name];
}

/** The part of a response that sets cookies. */
export interface CookieResponse {
  append(field: string, value: string): void;
}

export interface SecretCookie {
  id: string;
  secure: boolean;
  /** Seconds the browser keeps it; undefined: until the browser closes. */
  maxAge: number | undefined;
}

/** Sets the session's cookie. Scripts can't read it, and cross-site writes don't send it. */
export function setSessionCookie(ctx: CookieResponse, cookie: SecretCookie): void {
  setCookie(ctx, sessionCookieName(cookie.secure), "lax", cookie);
}

/** Sets the new cookie of a session that got a new id. Its pages are notified after the response, and then reconnect with the new cookie. */
export function setRenewedCookie(
  ctx: CookieResponse & { res: { once(event: "finish", listener: () => void): unknown } },
  session: (Pick<SecretCookie, "id" | "maxAge"> & { moveSockets(): void }) | undefined,
  secure: boolean,
): void {
  if (!session) return;
  setSessionCookie(ctx, { id: session.id, secure, maxAge: session.maxAge });
  ctx.res.once("finish", session.moveSockets);
}

export function clearSessionCookie(ctx: CookieResponse, secure: boolean): void {
  setSessionCookie(ctx, { id: "", secure, maxAge: 0 });
}

/** Sets the cookie of a login that waits for its second step; cross-site links and writes don't send it. */
export function setChallengeCookie(ctx: CookieResponse, cookie: SecretCookie): void {
  setCookie(ctx, challengeCookieName(cookie.secure), "strict", cookie);
}

export function clearChallengeCookie(ctx: CookieResponse, secure: boolean): void {
  setChallengeCookie(ctx, { id: "", secure, maxAge: 0 });
}

/** Sets the device cookie. It stays after logging out and gives no access. */
export function setDeviceCookie(ctx: CookieResponse, cookie: SecretCookie): void {
  setCookie(ctx, deviceCookieName(cookie.secure), "strict", cookie);
}

function setCookie(
  ctx: CookieResponse,
  name: string,
  sameSite: "lax" | "strict",
  { id, secure, maxAge }: SecretCookie,
): void {
  const age = maxAge === undefined ? {} : { maxAge };
  ctx.append(
    "Set-Cookie",
    stringifySetCookie({ name, value: id, ...age, path: "/", httpOnly: true, secure, sameSite }),
  );
}
