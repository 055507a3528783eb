/** Push notifications of this device. This code loads with the account dialog, and at a visit of a device that allows notifications. */
import type { PushDeviceView, PushSettingsView, PushStateView } from "@domain/push.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { findPushManager, unsubscribeFromPush } from "./browser-notifications.ts";

const PUSH = "/api/account/push";

export const pushApi = {
  settings: () => api.get<PushSettingsView>(PUSH),
  turnOn: (subscription: PushSubscriptionJSON) => api.put<PushDeviceView>(PUSH, subscription),
  visit: (endpoint: string) => api.post<PushStateView>(`${PUSH}/visit`, { endpoint }),
  turnOff: (device: string) => api.post<unknown>(`${PUSH}/off`, { device }),
};

/** The user's devices with push notifications. */
export const usePushSettings = createResource<void, PushSettingsView>({
  fetch: pushApi.settings,
});

/** Subscribes with the portal's key. A browser refuses a second key until it has unsubscribed. */
async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const oldSubscription = await manager.getSubscription();
    if (!oldSubscription) throw error;
    await oldSubscription.unsubscribe();
    return manager.subscribe(options);
  }
}

/**
 * Turns push notifications on for this device.
 * @returns false if the server or the browser doesn't support them
 * @throws the error of the browser or the call
 */
export async function turnOnPush(): Promise<boolean> {
  const manager = await findPushManager();
  if (!manager) return false;
  const { available, publicKey } = await pushApi.settings();
  if (!available) return false;
  await pushApi.turnOn((await subscribe(manager, publicKey)).toJSON());
  return true;
}

/**
 * Records the visit of a device with push notifications.
 * @returns whether they are on for the user. If they have ended, or belong to another user, the browser unsubscribes
 */
export async function visitPush(): Promise<boolean> {
  const subscription = await (await findPushManager())?.getSubscription();
  if (!subscription) return false;
  const { on } = await pushApi.visit(subscription.endpoint);
  if (!on) await unsubscribeFromPush();
  return on;
}

/** Turns push notifications off for this device. @throws the error of the call */
export async function turnOffPush(): Promise<void> {
  if (!(await (await findPushManager())?.getSubscription())) return;
  const { devices } = await pushApi.settings();
  const current = devices.find((device) => device.current);
  if (current) await pushApi.turnOff(current.id);
  await unsubscribeFromPush();
}
