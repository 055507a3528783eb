/** Asks a resident what is still wrong, and reopens the incident with that message. */

import type { IncidentView } from "@domain/incident.ts";
import { REOPEN_TEXTS, reopenProblem } from "@domain/incident-progress.ts";
import { t } from "../../lib/t.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import { incidentsApi } from "./incidents.api.ts";
import { useIncidents } from "./incidents.store.ts";
import styles from "./reopen-dialog.module.css";

export function ReopenDialog({ incident, onClose }: { incident: IncidentView; onClose: () => void }) {
  const { _id, category, subCategory, assigneeName } = incident;
  const form = useForm({
    initial: { message: "" },
    rule: reopenProblem,
    texts: REOPEN_TEXTS,
    showsServerText: true,
    send: async ({ message }, create) => {
      useIncidents.getState().applyEvent(await incidentsApi.reopen(create, { _id, message }), "own");
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Reopen this incident?")} save={t("Reopen")} form={form} onClose={onClose}>
      <p className={styles.about}>
        {t(category)} · {t(subCategory)}
      </p>
      <TextArea
        {...form.field("message")}
        label={t("What is still wrong?")}
        hint={
          assigneeName === ""
            ? t("The office sees this.")
            : t("{name} and the office see this.", { name: assigneeName })
        }
      />
    </FormDialog>
  );
}
