/** The settings of the property, for managers. They are fetched again when a live event says that they changed. */
import type { SettingsSections, SettingsView } from "@domain/settings.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const PATH = "/api/dashboard/settings";

export const useSettings = createResource<void, SettingsView, SettingsView>({
  fetch: () => api.get(PATH),
  merge: (next, held) => (held && held.version > next.version ? held : next),
});

/** Saves sections of the settings. @throws ApiError 409 if somebody else has changed them since `version` */
export async function saveSettings(version: number, sections: Partial<SettingsSections>): Promise<void> {
  useSettings.getState().applyResponse(await api.patch<SettingsView>(PATH, { version, ...sections }));
}
