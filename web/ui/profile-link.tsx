/** A link to a resident's profile. */
import { profileAddress } from "../lib/profile-address.ts";
import { Link, type LinkProps } from "./link.tsx";

interface ProfileLinkProps extends Omit<LinkProps, "to" | "state"> {
  userID: string;
  /** The figure that is clicked, such as 'Violations'. The profile highlights its part. */
  about?: string;
}

export const ProfileLink = ({ userID, about, ...rest }: ProfileLinkProps) => (
  <Link {...rest} to={profileAddress(userID)} state={{ userID, about }} />
);
