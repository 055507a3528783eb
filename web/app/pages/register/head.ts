import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { SITE } from "../../../lib/site-content.ts";

export const head: PageHead = {
  title: titleOf("Register"),
  description: `Register with ${SITE.product}, the portal of ${SITE.property}, to see your lease, scores and rewards.`,
};
