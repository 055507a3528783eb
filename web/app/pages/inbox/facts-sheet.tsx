/** The facts about a conversation's resident in a dialog, for screens without room for them. */

import type { ConversationView } from "@domain/conversation.ts";
import { t } from "../../../lib/t.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ResidentFacts } from "./resident-facts.tsx";

interface FactsSheetProps {
  open: boolean;
  conversation: ConversationView;
  onAddIncident: (residentID: string) => void;
  onClose: () => void;
}

export function FactsSheet({ open, conversation, onAddIncident, onClose }: FactsSheetProps) {
  return (
    <Dialog
      open={open}
      title={t("About {residentName}", { residentName: conversation.residentName })}
      onClose={onClose}
    >
      <ResidentFacts conversation={conversation} onAddIncident={onAddIncident} />
    </Dialog>
  );
}
