/** Redemption requests, newest first: a resident's own, or for staff all open ones and the latest ones. */

import type { RedemptionView } from "@domain/redemption.ts";
import { availableCP, type RedemptionState, reservedCP } from "@domain/redemption-rules.ts";
import { isStaffID } from "@domain/roles.ts";
import { api } from "../../lib/http.ts";
import { createListStore } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";

export const REDEMPTION_TOPIC = "redemptions";

/** The number of latest requests that staff see, some of which may be open. */
const LATEST_COUNT = 50;

const PATH = "/api/dashboard/redemptions";

async function fetchForStaff(): Promise<RedemptionView[]> {
  const lists = await Promise.all([
    api.get<RedemptionView[]>(PATH, { query: { state: "Requested" satisfies RedemptionState } }),
    api.get<RedemptionView[]>(PATH, { query: { limit: LATEST_COUNT } }),
  ]);
  return lists.flat();
}

export const useRedemptions = createListStore<RedemptionView>({
  topic: REDEMPTION_TOPIC,
  fetch: (userID) => (isStaffID(userID) ? fetchForStaff() : api.get<RedemptionView[]>(`${PATH}/${userID}`)),
  order: newestFirst,
});

/** The CP that a resident can still redeem. */
export const useAvailableCP = (totalCP: number): number =>
  useRedemptions(({ items }) => availableCP(totalCP, reservedCP(items)));
