/** The partner properties of Property Connect. They are settings, and fetched again when these have changed. */
import type { Partners } from "@domain/partners.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

export const usePartners = createResource<void, Partners, Partners>({
  fetch: () => api.get("/api/dashboard/partners"),
  merge: (next, current) => (current && current.version > next.version ? current : next),
});
