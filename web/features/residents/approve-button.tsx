/** Lets a waiting resident in, from the list or the profile. */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { useState } from "react";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { residentName } from "./list-view.ts";
import { residentsApi } from "./residents.api.ts";
import { applyResident } from "./residents.store.ts";

const APPROVE_FAILED = "Failed to approve resident.";

interface ApproveButtonProps {
  resident: ResidentSummaryView;
  size?: "small" | "normal";
  className?: string | undefined;
  /** Is given the resident as let in. */
  onApproved?: (resident: ResidentView) => void;
}

export function ApproveButton({ resident, size = "small", className, onApproved }: ApproveButtonProps) {
  const [busy, setBusy] = useState(false);
  const name = residentName(resident);

  async function approve(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const approved = await residentsApi.approve(resident.userID);
      applyResident(approved, "own");
      onApproved?.(approved);
      showAlert(`Approved: ${name}`, { tone: "success", role: "status" });
    } catch {
      showAlert(APPROVE_FAILED, { tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size={size} busy={busy} className={className} onClick={() => void approve()}>
      Approve<VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
