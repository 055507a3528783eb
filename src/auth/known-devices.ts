/**
 * Browsers that have logged in to an account before. Their failures are counted separately, so that guesses
 * from elsewhere can't lock the owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
import { isSecure } from "../config.ts";
import type { AppContext } from "../context.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import { hashSecret, isSecretShaped, newSecret } from "./secrets.ts";
import { deviceCookie } from "./session-cookie.ts";

/** A browser becomes unknown after this time without a login. */
export const DEVICE_MS = 180 * 24 * 60 * 60_000;

/** Known devices of an account: more than a person has. */
const DEVICES_MAX = 50;

interface Owner {
  userID: string;
  email: string;
}

export function createKnownDevices(context: AppContext) {
  const { repositories, clock, config } = context;
  const secure = isSecure(config);
  const deviceIDIn = (cookieHeader: string | undefined) => {
    const deviceID = deviceCookie.read(cookieHeader, secure);
    return deviceID !== undefined && isSecretShaped(deviceID) ? deviceID : undefined;
  };
  const keyOf = (deviceID: string, email: string) => hashSecret(`${deviceID}\n${normalizeEmail(email)}`);

  /** The key that counts a known device's failures; undefined for a device that never logged in to this account. */
  async function findKey(email: string, cookieHeader: string | undefined): Promise<string | undefined> {
    const deviceID = deviceIDIn(cookieHeader);
    if (deviceID === undefined) return undefined;
    const key = keyOf(deviceID, email);
    return (await repositories.knownDevices.has(key, clock())) ? key : undefined;
  }

  /** Records a login or the use of a link. @returns the value of the device's cookie */
  async function remember({ userID, email }: Owner, cookieHeader: string | undefined): Promise<string> {
    const deviceID = deviceIDIn(cookieHeader) ?? newSecret();
    const expiresAt = new Date(clock().getTime() + DEVICE_MS);
    await repositories.knownDevices.put({ _id: keyOf(deviceID, email), userID, expiresAt });
    await repositories.knownDevices.keepNewest(userID, DEVICES_MAX);
    return deviceID;
  }

  return {
    findKey,
    remember,
    /** Whether a login is from an unknown device, on an account that has known ones. An account's first login is not new to its owner. */
    async isNew({ userID, email }: Owner, cookieHeader: string | undefined): Promise<boolean> {
      if ((await findKey(email, cookieHeader)) !== undefined) return false;
      return repositories.knownDevices.hasAnyOf(userID, clock());
    },
    /** Removes all known devices of an account. */
    forgetAllOf: (userID: string) => repositories.knownDevices.removeOfUser(userID),
    /** Removes the known devices of an account except the one of a Cookie header. */
    async forgetOthersOf(owner: Owner, cookieHeader: string | undefined): Promise<void> {
      const isKnown = (await findKey(owner.email, cookieHeader)) !== undefined;
      await repositories.knownDevices.removeOfUser(owner.userID);
      if (isKnown) await remember(owner, cookieHeader);
    },
  };
}
