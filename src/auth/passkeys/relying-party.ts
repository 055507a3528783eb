/** The site that passkeys belong to: PUBLIC_URL. Browsers offer a passkey on the pages of its host only. */
import { isIP } from "node:net";
import type { Config } from "../../config.ts";

export interface RelyingParty {
  /** The host name of PUBLIC_URL. */
  id: string;
  origin: string;
}

/** Undefined if browsers allow no passkeys at PUBLIC_URL: if it is missing, without https, or has a network address instead of a host name. */
export function findRelyingParty({ publicUrl }: Pick<Config, "publicUrl">): RelyingParty | undefined {
  if (!publicUrl) return undefined;
  const { protocol, hostname, origin } = publicUrl;
  const isTrusted = protocol === "https:" || hostname === "localhost";
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isTrusted && !isAddress ? { id: hostname, origin } : undefined;
}
