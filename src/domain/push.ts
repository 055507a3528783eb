/** Push notifications of a user: whether the server can send them, and the devices that get them. */
import { z } from "zod";
import { DEVICE_KINDS } from "./device.ts";
import { timestamp } from "./fields.ts";

/** A device that gets push notifications. */
export const pushDeviceSchema = z
  .strictObject({
    id: z.string().describe("Identifies the device in the call that turns it off"),
    device: z.string().describe("Browser and system, such as 'Firefox on Android'"),
    kind: z.enum(DEVICE_KINDS),
    turnedOnAt: timestamp,
    lastVisitAt: timestamp,
    current: z.boolean().describe("Whether the session of this request uses the device"),
  })
  .meta({ title: "PushDevice" });
export type PushDeviceView = z.infer<typeof pushDeviceSchema>;

export const pushSettingsSchema = z
  .strictObject({
    available: z.boolean().describe("Whether this server can send push notifications"),
    publicKey: z
      .string()
      .describe("The `applicationServerKey` for `pushManager.subscribe`, in base64url; empty without push"),
    devices: z.array(pushDeviceSchema).describe("Most recently used first"),
  })
  .meta({ title: "PushSettings" });
export type PushSettingsView = z.infer<typeof pushSettingsSchema>;

/** The answer to a visit: whether the device still gets push notifications. */
export const pushStateSchema = z.strictObject({ on: z.boolean() });
export type PushStateView = z.infer<typeof pushStateSchema>;
