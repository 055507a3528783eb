/** The behaviors that staff can enter. A property can turn types of the catalog off. */
import { offeredBehaviors } from "@domain/behavior-rules.ts";
import { useProperty } from "../../lib/property.store.ts";

export const useOfferedBehaviors = () => offeredBehaviors(useProperty(({ scores }) => scores.offTypes));

/** The RP for a month whose rent was paid on time; undefined if staff can't enter them. */
export const useOnTimeRP = (): number | undefined =>
  useOfferedBehaviors().find(({ type }) => type === "Paid Rent on Time (Monthly)")?.rp;
