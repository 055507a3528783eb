/** The folded panels of a profile. Their code loads when they are opened. */
import type { ResidentView } from "@domain/resident.ts";
import { useSession } from "../../../features/auth/session.store.ts";
import { DetailViewsCard } from "../../../features/detail-views/detail-views-card.tsx";
import { PersonalDataCard } from "../../../features/personal-data/personal-data-card.tsx";
import { ResidentAccess } from "../../../features/resident-access/resident-access.tsx";
import { applyProfile } from "../../../features/resident-profile/profile.store.ts";
import { ResidentSessions } from "../../../features/sessions/resident-sessions.tsx";
import { TenancyCard } from "../../../features/tenancy/tenancy-card.tsx";

export function AccessAndDevices({ resident, name }: { resident: ResidentView; name: string }) {
  const isManager = useSession((state) => state.user?.isManager ?? false);
  return (
    <>
      <TenancyCard resident={resident} onChanged={(changed) => applyProfile(changed, "own")} />
      <ResidentAccess resident={resident} name={name} />
      <ResidentSessions userID={resident.userID} />
      {resident.erasedAt === undefined ? <PersonalDataCard userID={resident.userID} /> : null}
      {isManager ? <DetailViewsCard userID={resident.userID} /> : null}
    </>
  );
}
