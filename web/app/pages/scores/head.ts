/** The title and description of the page about scores, for search engines and link previews. */
import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";

export const head = (): PageHead => ({
  title: titleOf(t("How scores are made")),
  description: t(
    "How the scores, classes and fees of residents are made at {brand}, and how a mistake is corrected.",
    { brand: brand() },
  ),
});
