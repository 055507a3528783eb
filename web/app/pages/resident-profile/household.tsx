/** The household of a profile. */
import { HouseholdCard } from "../../../features/household/household-card.tsx";
import { usePickableResidents } from "../common/use-pickable-residents.ts";

export function Household({ userID }: { userID: string }) {
  const residents = usePickableResidents(true).filter((resident) => resident.userID !== userID);
  return <HouseholdCard userID={userID} residents={residents} />;
}
