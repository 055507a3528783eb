/** The page of an invitation to the staff. */
import { StaffInvitationScreen } from "../../../features/auth/staff-invitation-screen.tsx";
import { signOut } from "../../sign-out.ts";

export function StaffInvitationPage() {
  return <StaffInvitationScreen signOut={signOut} />;
}
