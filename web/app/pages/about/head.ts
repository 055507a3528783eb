import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { SITE } from "../../../lib/site-content.ts";

export const head: PageHead = {
  title: titleOf("About us"),
  description: `Meet the six people who look after ${SITE.property}, and see in a short video how the portal works.`,
};
