/** The folded panels of a profile. Their code loads when they are opened. */
import type { ResidentView } from "@domain/resident.ts";
import { ResidentAccess } from "../../../features/resident-access/resident-access.tsx";
import { ResidentSessions } from "../../../features/sessions/resident-sessions.tsx";

export function AccessAndDevices({ resident, name }: { resident: ResidentView; name: string }) {
  return (
    <>
      <ResidentAccess resident={resident} name={name} />
      <ResidentSessions userID={resident.userID} />
    </>
  );
}
