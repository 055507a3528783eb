/** The lease, access and devices of a resident. */
import type { ResidentView } from "@domain/resident.ts";
import { useNavigate } from "react-router-dom";
import { useSession } from "../../../features/auth/session.store.ts";
import { DetailViewsCard } from "../../../features/detail-views/detail-views-card.tsx";
import { PersonalDataCard } from "../../../features/personal-data/personal-data-card.tsx";
import { ResidentAccess } from "../../../features/resident-access/resident-access.tsx";
import { applyProfile } from "../../../features/resident-profile/profile.store.ts";
import { dropResident } from "../../../features/residents/residents.store.ts";
import { ResidentSessions } from "../../../features/sessions/resident-sessions.tsx";
import { TenancyCard } from "../../../features/tenancy/tenancy-card.tsx";
import { paths } from "../../../lib/paths.ts";

export function AccessAndDevices({ resident, name }: { resident: ResidentView; name: string }) {
  const navigate = useNavigate();
  const isManager = useSession((state) => state.user?.isManager ?? false);
  return (
    <>
      <TenancyCard
        resident={resident}
        onChanged={(updatedResident) => applyProfile(updatedResident, "own")}
        onRemoved={
          isManager
            ? () => {
                dropResident(resident.userID);
                navigate(paths.residents);
              }
            : undefined
        }
      />
      <ResidentAccess resident={resident} name={name} />
      <ResidentSessions userID={resident.userID} />
      {resident.erasedAt === undefined ? <PersonalDataCard userID={resident.userID} /> : null}
      {isManager ? <DetailViewsCard userID={resident.userID} /> : null}
    </>
  );
}
