import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { propertyName } from "../../../lib/property.store.ts";
import { SITE } from "../../../lib/site-content.ts";

export const head: PageHead = {
  title: titleOf("Login"),
  description: `Log in to ${SITE.product} as a resident or a member of staff of ${propertyName()}.`,
};
