/** The household card of a profile, and the dialog that adds a person to a lease. */
import { isOnLease } from "@domain/lease-rules.ts";
import { useEffect } from "react";
import { AddPersonDialog } from "../../../features/household/add-person-dialog.tsx";
import { currentLease } from "../../../features/household/current-lease.ts";
import { useLeases } from "../../../features/household/household.store.ts";
import { type AddPersonProps, HouseholdCard } from "../../../features/household/household-card.tsx";
import { t } from "../../../lib/t.ts";
import { view } from "../../../lib/views.ts";
import { showAlert } from "../../../ui/alerts.ts";
import { usePickableResidents } from "../common/use-pickable-residents.ts";

export const Household = ({ userID }: { userID: string }) => (
  <HouseholdCard userID={userID} dialog={(props) => <AddPerson {...props} />} />
);

/** The dialog that adds a person to a resident's current lease. It closes with an alert if there is none, or it can't be loaded. */
export function AddToLease({ userID, onClose }: { userID: string; onClose: () => void }) {
  const leases = useLeases((state) => (state.params === userID ? state.data : undefined));
  const status = useLeases((state) => state.status);
  const isBusy = useLeases((state) => state.busy);
  useEffect(() => view(userID, useLeases), [userID]);
  const lease = currentLease(leases, userID);
  useEffect(() => {
    // The effect above has begun a fetch that this render doesn't know yet, so the store is asked, too.
    const isLoading = status === "idle" || isBusy || useLeases.getState().busy;
    if (lease || isLoading) return;
    const text =
      status === "failed"
        ? t("Couldn’t load the lease. Try again.")
        : t("No lease. It begins with a unit and lease dates.");
    showAlert(text, { tone: "error" });
    onClose();
  }, [lease, isBusy, status, onClose]);
  if (!lease) return null;
  return <AddPerson lease={lease} onClose={onClose} />;
}

/** The list of residents loads when the dialog opens. */
function AddPerson({ lease, onClose }: AddPersonProps) {
  const memberIDs = lease.people.filter(isOnLease).map(({ userID }) => userID);
  const others = usePickableResidents().filter(({ userID }) => !memberIDs.includes(userID));
  return <AddPersonDialog leaseID={lease._id} residents={others} onClose={onClose} />;
}
