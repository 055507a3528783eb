/** Whether the logged-in resident has a balance: the property uses the ledger, and the person owes the rent of a lease. */
import { useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { useProperty } from "../../../lib/property.store.ts";

export function useHasBalance(): boolean {
  const isOn = useProperty(({ ledger }) => ledger.isOn);
  const owes = useMyProfile(({ data }) => {
    const { leaseStart = "", isOccupant, status } = data?.resident ?? {};
    return leaseStart !== "" && !isOccupant && status !== "Pending";
  });
  return isOn && owes;
}
