/** An incident's status: Resolved green, any other amber (specification, section 2). */
import { isResolved } from "@domain/incident-rules.ts";
import { Check, Clock } from "lucide-react";
import { Pill } from "../../ui/pill.tsx";

const icon = { size: 12, strokeWidth: 2.25, "aria-hidden": true } as const;

export function IncidentStatus({ status }: { status: string }) {
  const resolved = isResolved(status);
  return (
    <Pill tone={resolved ? "green" : "amber"} icon={resolved ? <Check {...icon} /> : <Clock {...icon} />}>
      {status}
    </Pill>
  );
}
