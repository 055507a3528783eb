/** The household of a profile. */
import { useEffect } from "react";
import { AddPersonDialog } from "../../../features/household/add-person-dialog.tsx";
import { useLeases } from "../../../features/household/household.store.ts";
import { type AddPersonProps, HouseholdCard } from "../../../features/household/household-card.tsx";
import { view } from "../../../lib/views.ts";
import { usePickableResidents } from "../common/use-pickable-residents.ts";

export const Household = ({ userID }: { userID: string }) => (
  <HouseholdCard userID={userID} dialog={(props) => <AddPerson {...props} />} />
);

/** The dialog for the lease that a resident is on now. */
export function AddToLease({ userID, onClose }: { userID: string; onClose: () => void }) {
  const leases = useLeases((state) => (state.params === userID ? state.data : undefined));
  useEffect(() => view(userID, useLeases), [userID]);
  const lease = leases?.find(({ people }) => people.some((one) => one.userID === userID && !one.to));
  if (!lease) return null;
  const present = lease.people.flatMap((one) => (one.userID !== undefined && !one.to ? one.userID : []));
  return <AddPerson leaseID={lease._id} present={present} onClose={onClose} />;
}

/** The list of residents loads when the dialog opens. */
function AddPerson({ present, ...props }: AddPersonProps) {
  const residents = usePickableResidents(true);
  return (
    <AddPersonDialog {...props} residents={residents.filter(({ userID }) => !present.includes(userID))} />
  );
}
