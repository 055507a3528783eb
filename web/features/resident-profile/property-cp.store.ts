/** The total CP of all residents. A change of any resident invalidates it. */
import { createResource } from "../../lib/resource.ts";
import { profileApi } from "./profile.api.ts";

/** Bulk changes, such as an import, cause one fetch per pause. */
const GAP_MS = 300;

export const usePropertyCpTotal = createResource<void, number>({
  fetch: () => profileApi.propertyCpTotal(),
  pace: { gapMs: GAP_MS, factor: 1 },
});
