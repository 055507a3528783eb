/** Lets a waiting resident in, from the list. */
import type { ResidentSummaryView } from "@domain/views.ts";
import { useState } from "react";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { residentName } from "./list-view.ts";
import { residentsCalls } from "./residents.calls.ts";
import { useResidents } from "./residents.store.ts";

export const APPROVE_FAILED = "Failed to approve resident.";

export function ApproveButton({
  resident,
  className,
}: {
  resident: ResidentSummaryView;
  className?: string | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const name = residentName(resident);

  async function approve(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      useResidents.getState().receive(await residentsCalls.approve(resident.userID), "own");
      showAlert(`Approved: ${name}`, { tone: "success", role: "status" });
    } catch {
      showAlert(APPROVE_FAILED, { tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="small" busy={busy} className={className} onClick={() => void approve()}>
      Approve<VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
