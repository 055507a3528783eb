import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { propertyName } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("About us"),
  description: `Meet the people who look after ${propertyName()}, and watch a short video of how the portal works.`,
};
