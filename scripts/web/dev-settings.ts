/** The development server's plugin that puts the settings of the property into the page, as the portal does with its pages. */
import type { Plugin } from "vite";
import type { PublicSettingsView } from "../../src/domain/settings.ts";
import { fillPage } from "../../src/domain/site-files.ts";

/** @param portal the address of the API server */
export function devSettings(portal: string): Plugin & { transformIndexHtml(html: string): Promise<string> } {
  return {
    name: "dev-settings",
    apply: "serve",
    async transformIndexHtml(html: string) {
      try {
        const response = await fetch(`${portal}/api/property`);
        const settings = (await response.json()) as PublicSettingsView;
        return fillPage(html, {
          origin: "",
          passkeyOrigin: "",
          settings: { ...settings, about: { people: [] } },
        });
      } catch {
        // The API server may still be starting. The page then has no settings until the next reload.
        return html;
      }
    },
  };
}
