import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { propertyName } from "../../../lib/property.store.ts";
import { SITE } from "../../../lib/site-content.ts";

export const head: PageHead = {
  title: titleOf("Register"),
  description: `Register with ${SITE.product}, the portal of ${propertyName()}, to see your lease, scores and rewards.`,
};
