import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("Register"),
  description: `Register with ${brand()} to see your lease, scores and rewards.`,
};
