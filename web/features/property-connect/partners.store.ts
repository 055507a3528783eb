/** The partner properties of Property Connect. They are part of the settings, and fetched again when those change. */
import type { Partners } from "@domain/settings.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

export const usePartners = createResource<void, Partners>({
  fetch: () => api.get("/api/dashboard/partners"),
  merge: (next, current) => (current && current.version > next.version ? current : next),
});
