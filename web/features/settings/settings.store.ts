/** The settings of the property, for managers, and the call that saves sections of them. */
import type { SettingsSections, SettingsView } from "@domain/settings.ts";
import { ApiError, api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const PATH = "/api/dashboard/settings";

export const useSettings = createResource<void, SettingsView>({
  fetch: () => api.get(PATH),
  merge: (next, current) => (current && current.version > next.version ? current : next),
});

/**
 * Saves sections of the settings.
 * @throws ApiError 409 if another manager has changed them since `version`; the store then has the newest settings
 */
export async function saveSettings(version: number, sections: Partial<SettingsSections>): Promise<void> {
  const { applyResponse, refetch } = useSettings.getState();
  try {
    applyResponse(await api.patch<SettingsView>(PATH, { version, ...sections }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await refetch();
    throw error;
  }
}
