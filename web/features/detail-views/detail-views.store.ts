/** The members of staff who have opened a resident's personal details, newest first, for managers. */
import type { DetailViewView } from "@domain/detail-view.ts";
import { api } from "../../lib/http.ts";
import { createPagedList } from "../../lib/list-store.ts";

export const useDetailViews = createPagedList<DetailViewView>({
  topic: "detail-views",
  hasReadMarker: false,
  fetch: (userID, { limit, before }) =>
    api.get(
      `/api/dashboard/residents/${encodeURIComponent(userID)}/detail-views?limit=${limit}${before ? `&before=${before}` : ""}`,
    ),
});
