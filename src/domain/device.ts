/** The devices that users log in with. */
import { type Message, msg, msgs } from "./message.ts";
import { parseRendered } from "./parse-rendered.ts";

export const DEVICE_KINDS = ["computer", "phone", "tablet", "other"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

export interface Device {
  /** Such as 'Chrome on Windows'. */
  name: string;
  kind: DeviceKind;
}

/** Longer headers are cut to this length when stored. Real headers have about 120 characters. */
export const USER_AGENT_MAX_LENGTH = 300;

/** The most specific browsers come first, because nearly every browser also names the browsers that it is derived from. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOPT\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
  ["curl", /^curl\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp, kind: DeviceKind][] = [
  ["iPhone", /\biPhone\b/, "phone"],
  ["iPad", /\biPad\b/, "tablet"],
  ["Android", /\bAndroid\b(?=.*\bMobile\b)/, "phone"],
  ["Android", /\bAndroid\b/, "tablet"],
  ["ChromeOS", /\bCrOS\b/, "computer"],
  ["Windows", /\bWindows\b/, "computer"],
  ["macOS", /\bMacintosh\b/, "computer"],
  ["Linux", /\bLinux\b|\bX11\b/, "computer"],
];

/** Describes a User-Agent header. An unknown header becomes 'Unknown device'. */
export function describeDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const [system, , kind = "other"] = SYSTEMS.find(([, sign]) => sign.test(userAgent)) ?? [];
  const parts = [browser, system].filter((part) => part !== undefined);
  return { name: parts.join(" on ") || msg("Unknown device"), kind };
}

const NAME_SOURCES = msgs(["{browser} on {system}"]);

/** The name of a device in the reader's language. */
export const deviceText = (name: string): Message => parseRendered(name, NAME_SOURCES);
