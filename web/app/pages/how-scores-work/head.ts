import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { SITE } from "../../../lib/site-content.ts";

export const head: PageHead = {
  title: titleOf("How scores are made"),
  description: `How the scores, classes and fees of residents of ${SITE.property} are made, and how a mistake is corrected.`,
};
