/** The device that each person of a portal logs in with, so that later logins don't notify the person of a new device. */
const DEVICE_COOKIE = "device";

const devices = new Map<string, string>();

const ownerOf = (url: string, email: string) => `${url} ${email}`;

/** The cookie of the person's device; undefined before the first login. */
export function deviceCookie(url: string, email: string) {
  const value = devices.get(ownerOf(url, email));
  return value === undefined ? undefined : { name: DEVICE_COOKIE, value, url };
}

/** Remembers the device of a login by its cookies. */
export function rememberDevice(
  url: string,
  email: string,
  cookies: readonly { name: string; value: string }[],
): void {
  const device = cookies.find(({ name }) => name === DEVICE_COOKIE);
  if (device) devices.set(ownerOf(url, email), device.value);
}
