/** The steps of a resident's score, newest first, in pages. */
import type { ScoreStep } from "@domain/score-replay.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const PAGE_SIZE = 200;

export interface ScoreSteps {
  steps: readonly ScoreStep[];
  /** Whether there may be older steps than the last one. */
  hasOlder: boolean;
}

async function fetchPage(userID: string, before?: string): Promise<ScoreSteps> {
  const path = `/api/dashboard/scorehistory/${encodeURIComponent(userID)}`;
  const steps = await api.list<ScoreStep>(path, { query: { limit: PAGE_SIZE, before }, upTo: PAGE_SIZE });
  return { steps, hasOlder: steps.length >= PAGE_SIZE };
}

export const useScoreHistory = createResource<string, ScoreSteps>({
  fetch: (userID) => fetchPage(userID),
});

/** Adds the next page. @throws the error of the call */
export async function loadOlderSteps(): Promise<void> {
  const { params: userID, data } = useScoreHistory.getState();
  const last = data?.steps.at(-1);
  if (userID === undefined || !last) return;
  const { steps, hasOlder } = await fetchPage(userID, last._id);
  // A refetch in the meantime has replaced the steps, so the page may not follow them.
  if (useScoreHistory.getState().data !== data) return;
  useScoreHistory
    .getState()
    .update((current) => current && { steps: [...current.steps, ...steps], hasOlder });
}
