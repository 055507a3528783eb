/** The title and description of Contact us, for search engines and link previews. */
import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";

export const head = (): PageHead => ({
  title: titleOf(t("Contact us")),
  description: t("Contact {brand}: how to reach the office.", { brand: brand() }),
});
