/**
 * The stored settings of the property. Each section is a tab of the Settings screen. To add a section: its schema and its defaults
 * here, its rules in `settings-rules.ts`, and a line in `SECTION_RULES` of `settings.service.ts`.
 */
import { z } from "zod";
import { count } from "./fields.ts";
import { NO_PROPERTY } from "./property-texts.ts";

const timeOfDay = z.string().describe("HH:MM in the property's time zone");

const propertySettingsSchema = z.strictObject({
  name: z.string().trim(),
  address: z.string().trim(),
  phone: z.string().trim(),
  email: z.string().trim(),
  emergencyLine: z.string().trim().describe("A phone number, or empty"),
  officeHours: z
    .array(z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable())
    .readonly()
    .describe("Seven entries, Monday first; null on a day on which the office is closed"),
});

export const settingsSections = { property: propertySettingsSchema };

export const settingsSchema = z
  .strictObject({
    version: count.describe("Grows with every change. A change names the version that it is based on"),
    ...settingsSections,
  })
  .meta({ title: "Settings" });
export type SettingsView = z.infer<typeof settingsSchema>;

export type SectionName = keyof typeof settingsSections;
export type SettingsSections = Omit<SettingsView, "version">;

/** The settings that all users get: those that the public pages show. */
export const publicSettingsSchema = settingsSchema
  .pick({ version: true, property: true })
  .meta({ title: "PublicSettings" });
export type PublicSettingsView = z.infer<typeof publicSettingsSchema>;

/** The settings before a manager has set up the property. */
export const DEFAULT_SETTINGS: SettingsView = { version: 0, property: NO_PROPERTY };
