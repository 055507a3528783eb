/** One of the resident's incidents: from the list, or fetched if the list doesn't have it. */
import type { IncidentView } from "@domain/incident.ts";
import { useEffect } from "react";
import { isNotFound } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { viewThenReset } from "../../lib/views.ts";
import { incidentsApi } from "./incidents.api.ts";
import { useIncidents } from "./incidents.store.ts";

const useFetchedIncident = createResource<string, IncidentView>({
  fetch: incidentsApi.one,
});

interface MyIncident {
  incident: IncidentView | undefined;
  /** Why there is no incident: `unknown` if the resident has none at this address, also for another resident's. */
  problem: "unknown" | "failed" | undefined;
  refetch: () => Promise<void>;
}

export function useMyIncident(_id: string): MyIncident {
  const listed = useIncidents(({ items }) => items.find((item) => item._id === _id));
  const isListLoaded = useIncidents(({ status }) => status === "ready" || status === "failed");
  const isMissing = listed === undefined && isListLoaded;
  const fetched = useFetchedIncident(({ params, data }) => (params === _id ? data : undefined));
  const { error, refetch } = useLoadState(useFetchedIncident);
  const hasFailed = useFetchedIncident(({ params, status }) => params === _id && status === "failed");

  useEffect(() => (isMissing ? viewThenReset(_id, useFetchedIncident) : undefined), [_id, isMissing]);

  if (!isMissing || !hasFailed) return { incident: listed ?? fetched, problem: undefined, refetch };
  return { incident: undefined, problem: isNotFound(error) ? "unknown" : "failed", refetch };
}
