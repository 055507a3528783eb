/** The values that a portal inserts into its pages, for tests that serve only the web app. */

import { inEnglish } from "../../src/domain/message.ts";
import { NO_PROPERTY, type PropertySettings, PUBLIC_DEFAULTS } from "../../src/domain/property-texts.ts";
import type { PortalValues } from "../../src/http/web-app.ts";

export function ownValues(property: () => PropertySettings = () => NO_PROPERTY): PortalValues {
  let settings = { ...PUBLIC_DEFAULTS, about: { people: [] }, property: property() };
  return {
    settings() {
      if (settings.property !== property())
        settings = { ...settings, version: settings.version + 1, property: property() };
      return settings;
    },
    translateTo: () => inEnglish,
    publicUrl: undefined,
    passkeyOrigin: "",
    trustProxy: () => false,
  };
}
