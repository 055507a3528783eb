/** How many residents the chosen audience has; undefined while it is being counted. */
import type { AnnouncementReachView } from "@domain/announcement.ts";
import { useEffect, useState } from "react";
import { announcementsApi } from "./announcements.api.ts";

type Choice = Parameters<typeof announcementsApi.reach>[0];

const isChosen = ({ audience, floors, units }: Choice) =>
  audience === "everyone" || floors.length + units.length > 0;

export function useReach(choice: Choice): AnnouncementReachView | undefined {
  const key = JSON.stringify(choice);
  const [counted, setCounted] = useState<{ key: string; reach: AnnouncementReachView }>();

  useEffect(() => {
    const wanted = JSON.parse(key) as Choice;
    if (!isChosen(wanted)) return;
    let isCurrent = true;
    announcementsApi.reach(wanted).then(
      (reach) => isCurrent && setCounted({ key, reach }),
      // The button says less then; sending counts again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return counted?.key === key ? counted.reach : undefined;
}
