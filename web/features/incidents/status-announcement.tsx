/** Tells screen readers when the status of the incident on the screen changes. */
import type { IncidentView } from "@domain/incident.ts";
import { outcomeForResident } from "@domain/outcome-text.ts";
import { useEffect, useRef, useState } from "react";
import text from "../../ui/text.module.css";

/** 'Your request is now Resolved. Fixed.' */
function announcementOf({ status, outcome }: IncidentView): string {
  const sentence = `Your request is now ${status}.`;
  return outcome === "" ? sentence : `${sentence} ${outcomeForResident(outcome)}.`;
}

export function StatusAnnouncement({ incident }: { incident: IncidentView }) {
  const announcement = announcementOf(incident);
  const before = useRef(announcement);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (before.current === announcement) return;
    before.current = announcement;
    setSpoken(announcement);
  }, [announcement]);
  return (
    <p role="status" aria-label="Status changes" className={text.hidden}>
      {spoken}
    </p>
  );
}
