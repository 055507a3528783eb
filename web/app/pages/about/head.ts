import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { propertyName } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("About us"),
  description: `Meet the six people who look after ${propertyName()}, and see in a short video how the portal works.`,
};
