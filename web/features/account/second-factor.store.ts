/** The state of the logged-in user's second factor. */
import type { SecondFactorView } from "@domain/account.ts";
import { createResource } from "../../lib/resource.ts";
import { accountApi } from "./account.api.ts";

export const useSecondFactor = createResource<void, SecondFactorView>({
  fetch: accountApi.secondFactor,
});
