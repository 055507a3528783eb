/** Tells screen readers when the status of the incident on the screen changes. */

import type { IncidentView } from "@domain/incident.ts";
import { outcomeForResident } from "@domain/outcome-text.ts";
import { useEffect, useRef } from "react";
import { t } from "../../lib/t.ts";
import { SpokenStatus, useSpoken } from "../../ui/spoken-status.tsx";

/** 'Your request is now Resolved. Fixed.' */
function announcementOf({ status, outcome }: IncidentView): string {
  const sentence = t("Your request is now {status}.", { status: t(status) });
  return outcome === "" ? sentence : `${sentence} ${t(outcomeForResident(outcome))}.`;
}

export function StatusAnnouncement({ incident }: { incident: IncidentView }) {
  const announcement = announcementOf(incident);
  const lastAnnouncement = useRef(announcement);
  const [spoken, speak] = useSpoken();
  useEffect(() => {
    if (lastAnnouncement.current === announcement) return;
    lastAnnouncement.current = announcement;
    speak(announcement);
  }, [announcement, speak]);
  return <SpokenStatus spoken={spoken} label={t("Status changes")} />;
}
