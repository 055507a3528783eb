import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("How scores are made"),
  description: `How the scores, classes and fees of residents are made at ${brand()}, and how a mistake is corrected.`,
};
