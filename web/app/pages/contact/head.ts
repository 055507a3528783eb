import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { propertyName } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("Contact us"),
  description: `Address, email and phone number of the office of ${propertyName()}.`,
};
