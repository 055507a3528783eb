/** The dialogs that a change of an incident needs. Resolving a dispute as Upheld also reverses the disputed entry. */
import type { ComponentProps } from "react";
import { useDisputeReversal } from "../../../features/corrections/dispute-reversal.tsx";
import { WorkDialog } from "../../../features/staff-incidents/work-dialogs.tsx";

export function IncidentWorkDialog(props: Omit<ComponentProps<typeof WorkDialog>, "reversal">) {
  const { question, incident } = props;
  const reversal = useDisputeReversal(question === "resolve" ? incident.disputedEntry : undefined);
  return <WorkDialog {...props} reversal={reversal} />;
}
