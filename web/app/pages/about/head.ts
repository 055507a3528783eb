import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("About us"),
  description: `About ${brand()}, and the portal for its residents and staff.`,
};
