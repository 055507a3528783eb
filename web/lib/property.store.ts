/**
 * The settings of the property that all users get. Every page of the server has them in a data block, so that they are shown from the
 * start; a live event replaces them.
 */
import {
  NO_PROPERTY,
  PROPERTY_PLACEHOLDERS,
  type PropertySettings,
  type PropertyTexts,
  propertyTexts,
  SETTINGS_BLOCK,
} from "@domain/property-texts.ts";
import type { PublicSettingsView } from "@domain/settings.ts";
import { create } from "zustand";

interface PropertyState {
  /** Undefined until the settings are known. */
  version: number | undefined;
  property: PropertySettings;
  texts: PropertyTexts;
  /** Takes settings, unless newer ones are here already. */
  apply: (settings: PublicSettingsView) => void;
}

const stateOf = ({ version, property }: PublicSettingsView) => ({
  version,
  property,
  texts: propertyTexts(property),
});

/** The settings in the page. The development server's page has none. */
function initialState(): Pick<PropertyState, "version" | "property" | "texts"> {
  if (typeof document === "undefined")
    return { version: 0, property: NO_PROPERTY, texts: PROPERTY_PLACEHOLDERS };
  try {
    return stateOf(JSON.parse(document.getElementById(SETTINGS_BLOCK)?.textContent ?? ""));
  } catch {
    return { version: undefined, property: NO_PROPERTY, texts: propertyTexts(NO_PROPERTY) };
  }
}

export const useProperty = create<PropertyState>()((set, get) => ({
  ...initialState(),
  apply: (settings) => {
    if (settings.version > (get().version ?? -1)) set(stateOf(settings));
  },
}));

/** The name outside of components. */
export const propertyName = () => useProperty.getState().texts.name;

export const usePropertyName = () => useProperty((state) => state.texts.name);
