/**
 * The address of a resident's profile. The path names no resident (specification, section 2). The hash does, so that the profile can be
 * opened in a new tab, bookmarked and sent.
 */
import { formAddress } from "./form-request.ts";
import { paths } from "./paths.ts";

/** The forms that an address can open on a profile. */
export const PROFILE_FORMS = ["payment", "behavior", "incident", "renewal", "move-out"] as const;

export type ProfileForm = (typeof PROFILE_FORMS)[number];

/** @param form the form that is opened */
export function profileAddress(userID: string, form?: ProfileForm): string {
  const path = paths.residentProfile;
  return `${form === undefined ? path : formAddress(path, form)}#${encodeURIComponent(userID)}`;
}

/** The `userID` of the resident whom a hash names. */
export const userIDOf = (hash: string): string | undefined => /^#([\w-]+)$/.exec(hash)?.[1];
