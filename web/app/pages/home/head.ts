import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { propertyName } from "../../../lib/property.store.ts";
import { SITE } from "../../../lib/site-content.ts";

export const head: PageHead = {
  title: titleOf(),
  description: `${SITE.product} is the resident and staff portal of ${propertyName()}: leases, repairs, rewards and messages in one place.`,
};
