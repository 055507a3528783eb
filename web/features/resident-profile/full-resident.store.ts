/** The private fields of the resident whose profile staff have open. The server records each fetch, so only a dialog that shows them fetches them. */
import type { FullResidentView, ResidentView } from "@domain/resident.ts";
import { useEffect } from "react";
import { createResource } from "../../lib/resource.ts";
import { view } from "../../lib/views.ts";
import { profileApi } from "./profile.api.ts";

export const useFullResident = createResource<string, FullResidentView>({
  fetch: profileApi.fullResident,
});

/** Fetches the private fields of a resident, and again after each change of the record. @returns undefined until they have arrived */
export function usePrivateFields({ userID, updatedAt }: ResidentView): FullResidentView | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the record may be one of its private fields
  useEffect(() => {
    const { status, reset } = useFullResident.getState();
    // Otherwise, the earlier error would be shown until the response arrives.
    if (status === "failed") reset();
    return view(userID, useFullResident);
  }, [userID, updatedAt]);
  return useFullResident(({ data, params }) => (params === userID ? data : undefined));
}
