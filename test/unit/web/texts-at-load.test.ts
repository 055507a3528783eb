// @vitest-environment happy-dom
/** While modules load, the language isn't known: a text that is looked up then would stay in English. */
import type { Catalog } from "@domain/message.ts";
import { expect, it } from "vitest";
import { languageState } from "../../../web/lib/language.store.ts";
// Looks up its texts again when the language changes.
import "../../../web/lib/property.store.ts";

const MODULES = import.meta.glob("../../../web/{app,features,lib,live,ui}/**/*.{ts,tsx}");

it("no module looks up a text while it loads", async () => {
  const early = new Set<string>();
  let loading = "";
  const catalog: Catalog = new Proxy({}, { get: () => early.add(loading) && undefined });
  languageState.setState({ language: "es", catalog });
  early.clear();
  for (const [path, load] of Object.entries(MODULES)) {
    loading = path;
    await load();
  }
  expect([...early]).toEqual([]);
});
