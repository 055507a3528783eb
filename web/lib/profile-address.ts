/**
 * The address of a resident's profile. The path names no resident (specification, section 2). The hash does, so that the profile can be
 * opened in a new tab, bookmarked and sent.
 */
import { addAddress } from "./add-request.ts";
import { paths } from "./paths.ts";

/** @param add the entry whose form is opened */
export function profileAddress(userID: string, add?: "payment" | "behavior"): string {
  const path = paths.residentProfile;
  return `${add === undefined ? path : addAddress(path, add)}#${encodeURIComponent(userID)}`;
}

/** The resident that a hash names. */
export const residentIn = (hash: string): string | undefined => /^#([\w-]+)$/.exec(hash)?.[1];
