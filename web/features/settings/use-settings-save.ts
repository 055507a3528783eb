/**
 * Saves sections of the settings from a control that saves at once, and shows the outcome as an alert. The control stays enabled, because it
 * would lose the focus: a change during a save is ignored.
 */
import type { SettingsSections } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { useAction } from "../../ui/use-action.ts";
import { saveSettings } from "./settings.store.ts";

export function useSettingsSave(version: number) {
  const { run, show } = useAction<"save">();

  return async (sections: Partial<SettingsSections>): Promise<void> => {
    if (await run("save", () => saveSettings(version, sections), SETTINGS_TEXTS)) show(SETTINGS_TEXTS.saved);
  };
}
