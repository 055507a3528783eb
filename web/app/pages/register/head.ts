/** The title and description of Register, for search engines and link previews. */
import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";

export const head = (): PageHead => ({
  title: titleOf(t("Register")),
  description: t("Register with {brand} to see your lease, scores and rewards.", { brand: brand() }),
});
