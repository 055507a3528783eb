/** Whether others live with the logged-in resident, who then see the maintenance that the resident reports. */
import { useEffect } from "react";
import { useHousemates } from "../../../features/my-profile/my-profile.store.ts";
import { viewThenReset } from "../../../lib/views.ts";

/** @param userID undefined while it is not needed */
export function useHasHousemates(userID: string | undefined): boolean {
  useEffect(() => (userID === undefined ? undefined : viewThenReset(userID, useHousemates)), [userID]);
  return useHousemates(({ data }) => (data?.length ?? 0) > 0);
}
