/** The page of an invitation to the staff. */
import { StaffInvitationScreen } from "../../../features/auth/staff-invitation-screen.tsx";

export function StaffInvitationPage() {
  return <StaffInvitationScreen />;
}
