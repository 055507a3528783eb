/** The facts about a conversation's resident in a dialog, for screens without room for them. */

import type { ComponentProps } from "react";
import { t } from "../../../lib/t.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ResidentFacts } from "./resident-facts.tsx";

type FactsSheetProps = ComponentProps<typeof ResidentFacts> & { onClose: () => void };

export function FactsSheet({ onClose, ...facts }: FactsSheetProps) {
  const { residentName } = facts.conversation;
  return (
    <Dialog open title={t("About {residentName}", { residentName })} onClose={onClose}>
      <ResidentFacts {...facts} />
    </Dialog>
  );
}
