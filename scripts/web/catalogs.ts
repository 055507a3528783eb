/** Lets modules import catalogs: `languages/es.po?resident` has the Spanish texts that residents' screens use beside the public ones. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { type Catalog, keyOf } from "../../src/domain/message.ts";
import { areaOf } from "../languages/areas.ts";
import { readCatalog } from "../languages/po.ts";

export function catalogs(): Plugin {
  return {
    name: "catalogs",
    enforce: "pre",
    load: {
      filter: { id: /\.po\?(public|resident|staff)$/ },
      handler(id) {
        const [file = "", area] = id.split("?");
        this.addWatchFile(file);
        const entries = readCatalog(readFileSync(file, "utf8")).filter(
          ({ translation, files }) => translation !== "" && areaOf(files) === area,
        );
        const catalog: Catalog = Object.fromEntries(
          entries.map(({ source, translation }) => [keyOf(source), translation]),
        );
        return { code: `export default ${JSON.stringify(catalog)}`, map: null };
      },
    },
  };
}
