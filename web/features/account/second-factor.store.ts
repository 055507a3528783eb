/** The state of the signed-in staff member's second factor. */
import type { SecondFactorView } from "@domain/account.ts";
import { createResource } from "../../lib/resource.ts";
import { accountCalls } from "./account.calls.ts";

export const useSecondFactor = createResource<void, SecondFactorView, SecondFactorView>({
  fetch: accountCalls.secondFactor,
  merge: (view) => view,
});
