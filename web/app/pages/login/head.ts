import { type PageHead, titleOf } from "../../../lib/page-head.ts";
import { brand } from "../../../lib/property.store.ts";

export const head: PageHead = {
  title: titleOf("Login"),
  description: `Log in to ${brand()} as a resident or a member of the staff.`,
};
