/**
 * The settings of the property that all users get. Every page of the server has them in a data block, so that they are shown from the
 * start; a live event replaces them.
 */

import { scaleLogo } from "@domain/property-image.ts";
import {
  type PropertySettings,
  type PropertyTexts,
  PUBLIC_DEFAULTS,
  propertyPlaceholders,
  propertyTexts,
  SETTINGS_BLOCK,
} from "@domain/property-texts.ts";
import type { PublicSettingsView } from "@domain/settings.ts";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { languageState } from "./language.store.ts";
import { t } from "./t.ts";

interface PropertyState {
  /** Undefined until the settings are known. */
  version: number | undefined;
  property: PropertySettings;
  languages: PublicSettingsView["languages"];
  pages: PublicSettingsView["pages"];
  logo: PublicSettingsView["logo"];
  texts: PropertyTexts;
  scores: PublicSettingsView["scores"];
  personalDetails: PublicSettingsView["personalDetails"];
  ledger: PublicSettingsView["ledger"];
  /** Shows settings, unless newer ones are shown already. */
  apply: (settings: PublicSettingsView) => void;
}

const stateOf = (settings: PublicSettingsView) => ({
  ...settings,
  texts: propertyTexts(settings, t),
});

/** The settings in the page. A page of the development server has none until the API server answers. */
function initialState(): Omit<PropertyState, "apply"> {
  // While pages are prerendered, there is no document. `SSR` comes first, because the build for browsers sets it to false and so drops the
  // placeholders. Code that Vite didn't build has no `env`.
  if (import.meta.env?.SSR !== false && typeof document === "undefined")
    return { ...PUBLIC_DEFAULTS, texts: propertyPlaceholders() };
  try {
    return stateOf(JSON.parse(document.getElementById(SETTINGS_BLOCK)?.textContent ?? ""));
  } catch {
    return { ...stateOf(PUBLIC_DEFAULTS), version: undefined };
  }
}

export const useProperty = create<PropertyState>()((set, get) => ({
  ...initialState(),
  apply: (settings) => {
    if (settings.version > (get().version ?? -1)) set(stateOf(settings));
  },
}));

languageState.subscribe(() => {
  // Prerendered pages have placeholders.
  if (typeof document === "undefined") return;
  useProperty.setState((settings) => ({ texts: propertyTexts(settings, t) }));
  // React hydrates a page with the initial state.
  Object.assign(useProperty.getInitialState(), { texts: useProperty.getState().texts });
});

/** Whether passkeys are offered: the page is at the address at which the server accepts them, and the browser supports them. */
export const offersPasskeys = () =>
  document.getElementById(SETTINGS_BLOCK)?.dataset.passkeys === location.origin &&
  "PublicKeyCredential" in window;

/** The name of the property, or that of the portal while the property has none, outside of components. */
export const brand = () => useProperty.getState().texts.brand;

/** The logo with its displayed size; undefined if there is none. */
export const usePropertyLogo = () =>
  useProperty(useShallow(({ logo }) => (logo.image === "" ? undefined : scaleLogo(logo))));

/** The name of the property; empty while it has none. */
export const usePropertyName = () => useProperty((state) => state.texts.name);
