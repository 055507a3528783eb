/** The household of a profile. */
import { AddPersonDialog } from "../../../features/household/add-person-dialog.tsx";
import { type AddPersonProps, HouseholdCard } from "../../../features/household/household-card.tsx";
import { usePickableResidents } from "../common/use-pickable-residents.ts";

export const Household = ({ userID }: { userID: string }) => (
  <HouseholdCard userID={userID} dialog={(props) => <AddPerson {...props} />} />
);

/** The list of residents loads when the dialog opens. */
function AddPerson({ present, ...props }: AddPersonProps) {
  const residents = usePickableResidents(true);
  return (
    <AddPersonDialog {...props} residents={residents.filter(({ userID }) => !present.includes(userID))} />
  );
}
