/** The tabs of the settings in their order, and their addresses. */
import { msg } from "@domain/message.ts";

export const SETTINGS_TABS = [
  { name: "property", label: msg("Property") },
  { name: "team", label: msg("Team") },
  { name: "delivery", label: msg("Delivery") },
  { name: "scores", label: msg("Scores") },
  { name: "privacy", label: msg("Privacy") },
  { name: "ledger", label: msg("Ledger") },
  { name: "displays", label: msg("Displays") },
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number]["name"];

/** The search of a tab's address. */
export const settingsSearch = (tab: SettingsTab): string => (tab === "property" ? "" : `?tab=${tab}`);
