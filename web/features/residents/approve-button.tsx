/** Approves a registration, from the list or the profile. */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { showDone } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { residentName } from "./resident-name.ts";
import { residentsApi } from "./residents.api.ts";
import { applyResident } from "./residents.store.ts";

const APPROVE_FAILED = "Failed to approve resident.";

interface ApproveButtonProps {
  resident: ResidentSummaryView;
  size?: "small" | "normal";
  className?: string | undefined;
  /** Called with the approved resident. */
  onApproved?: (resident: ResidentView) => void;
}

export function ApproveButton({ resident, size = "small", className, onApproved }: ApproveButtonProps) {
  const { pending, run } = useAction();
  const name = residentName(resident);

  async function approve(): Promise<void> {
    const approved = await residentsApi.approve(resident.userID);
    applyResident(approved, "own");
    onApproved?.(approved);
    showDone(`Approved: ${name}`);
  }

  return (
    <Button
      size={size}
      busy={pending !== undefined}
      className={className}
      data-media="screen"
      onClick={() => void run("approve", approve, APPROVE_FAILED)}
    >
      Approve<VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
