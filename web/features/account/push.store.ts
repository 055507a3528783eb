/** The user's devices with push notifications. */
import type { PushSettingsView } from "@domain/push.ts";
import { createResource } from "../../lib/resource.ts";
import { pushApi } from "./push.ts";

export const usePushSettings = createResource<void, PushSettingsView>({
  fetch: pushApi.settings,
});
