/** How many residents the chosen audience has; undefined while it is being counted. */
import type { AnnouncementReachView } from "@domain/announcement.ts";
import { useEffect } from "react";
import { createResource } from "../../lib/resource.ts";
import { announcementsApi } from "./announcements.api.ts";

type Choice = Parameters<typeof announcementsApi.reach>[0];

const isChosen = ({ audience, buildings, floors, units }: Choice) =>
  audience === "everyone" || buildings.length + floors.length + units.length > 0;

/** Without a count, the button says less. Sending counts again. */
const useCount = createResource<Choice, AnnouncementReachView, AnnouncementReachView>({
  fetch: announcementsApi.reach,
  merge: (reach) => reach,
});

/** Counts again, after a count that failed or while one is running. @returns whether there is a count */
export async function countReach(choice: Choice): Promise<boolean> {
  await useCount.getState().load(choice);
  return useCount.getState().data !== undefined;
}

export function useReach(choice: Choice): AnnouncementReachView | undefined {
  const key = JSON.stringify(choice);
  useEffect(() => {
    const wanted = JSON.parse(key) as Choice;
    if (isChosen(wanted)) void useCount.getState().load(wanted);
    return useCount.getState().reset;
  }, [key]);
  return useCount(({ params, data }) => (JSON.stringify(params) === key ? data : undefined));
}
