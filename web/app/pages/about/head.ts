/** The title and description of About us, for search engines and link previews. */
import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";

export const head = (): PageHead => ({
  title: titleOf(t("About us")),
  description: t("About {brand}, and the portal for its residents and staff.", { brand: brand() }),
});
