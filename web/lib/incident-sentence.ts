/** The sentence for an incident in lists: 'Mara Sample raised a dispute'. */
import { incidentTypeOf } from "@domain/incident-kinds.ts";
import { t } from "./t.ts";

export function incidentSentence(name: string, type: string): string {
  const kind = incidentTypeOf(type);
  if (kind === "Dispute") return t("{name} raised a dispute", { name });
  return kind === "Complaint"
    ? t("{name} filed a complaint", { name })
    : t("{name} requested maintenance", { name });
}
