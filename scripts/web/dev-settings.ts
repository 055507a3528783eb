/** Gives the development server's page what the portal puts into its pages: the settings of the property. */
import type { Plugin } from "vite";
import type { PublicSettings } from "../../src/domain/property-texts.ts";
import { fillPage } from "../../src/domain/site-files.ts";

/** @param portal the address of the API server, which fills the pages of a build */
export function devSettings(portal: string): Plugin & { transformIndexHtml(html: string): Promise<string> } {
  return {
    name: "dev-settings",
    apply: "serve",
    async transformIndexHtml(html: string) {
      try {
        const answer = await fetch(`${portal}/api/property`);
        const settings = (await answer.json()) as PublicSettings;
        return fillPage(html, {
          origin: "",
          passkeyOrigin: "",
          settings: { ...settings, about: { people: [] } },
        });
      } catch {
        // The API server may still be starting. The page has no settings then, and the next reload tries again.
        return html;
      }
    },
  };
}
