/** The title and description of Home, for search engines and link previews. */
import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";

export const head = (): PageHead => ({
  title: titleOf(),
  description: t(
    "{brand}: the portal for residents and staff, with leases, repairs, rewards and messages in one place.",
    { brand: brand() },
  ),
});
