import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("Contact us"),
  description: `Contact ${brand()}: how to reach the office.`,
};
