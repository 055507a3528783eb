/** The role of the last login on this device, which Login offers first. A cookie, because logging out clears the local storage. */
import { isRole, type Role } from "@domain/roles.ts";

const NAME = "login-role";
const YEAR_S = 365 * 24 * 60 * 60;

export function lastRole(): Role | undefined {
  const value = new RegExp(`(?:^|; )${NAME}=(\\w+)`).exec(document.cookie)?.[1];
  return isRole(value) ? value : undefined;
}

export function rememberRole(role: Role): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
  document.cookie = `${NAME}=${role}; Path=/login; Max-Age=${YEAR_S}; SameSite=Lax`;
}
