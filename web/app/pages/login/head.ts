/** The title and description of Login, for search engines and link previews. */
import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";

export const head = (): PageHead => ({
  title: titleOf(t("Login")),
  description: t("Log in to {brand} as a resident or a member of the staff.", { brand: brand() }),
});
