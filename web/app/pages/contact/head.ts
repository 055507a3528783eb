import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { SITE } from "../../../lib/site-content.ts";

export const head: PageHead = {
  title: titleOf("Contact us"),
  description: `Address, email and phone number of the office of ${SITE.property}.`,
};
