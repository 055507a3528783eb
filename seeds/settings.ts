/** The settings of the demo property. Names, addresses and numbers are fictional. */
import type { SettingsSections } from "../src/domain/settings.ts";

const WORKDAY = { from: "09:00", to: "17:00" };

export const DEMO_SETTINGS: SettingsSections = {
  property: {
    name: "Alder Quay Residences",
    address: "100 Sample Quay, Exampleville, EX 00100",
    phone: "(555) 555-0100",
    email: "office@example.com",
    emergencyLine: "(555) 555-0199",
    officeHours: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, null, null],
  },
};
