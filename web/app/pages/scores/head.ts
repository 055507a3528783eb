import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { propertyName } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("How scores are made"),
  description: `How the scores, classes and fees of residents of ${propertyName()} are made, and how a mistake is corrected.`,
};
