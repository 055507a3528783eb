/**
 * Edit Resident Info (specification, sections 2, 5 and 8). The form holds only typed values. A field that was not edited follows
 * the stored value, so that two users who edit the same resident see and keep each other's changes.
 */

import type { ResidentView } from "@domain/resident.ts";
import { editResidentProblem, RESIDENT_TEXTS } from "@domain/resident-rules.ts";
import { useState } from "react";
import { changedValues } from "../../lib/changed-values.ts";
import { api } from "../../lib/http.ts";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormFields } from "../../ui/form-fields.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { type EditName, editGroups, shownValue, valuesOf } from "./edit-fields.ts";

const UPDATE_PATH = "/api/dashboard/residents/update";

interface EditDialogProps {
  resident: ResidentView;
  /** Dollars per month; null if unknown. */
  monthlyIncome: number | null;
  onClose: () => void;
  onSaved: (resident: ResidentView) => void;
}

export function EditDialog({ resident, monthlyIncome, onClose, onSaved }: EditDialogProps) {
  const storedValues = valuesOf({ ...resident, monthlyIncome });
  const [valuesAtOpening] = useState(storedValues);
  const form = useForm({
    initial: storedValues,
    rule: (values) => editResidentProblem(values, propertyToday()),
    texts: { failed: RESIDENT_TEXTS.updateFailed, networkError: RESIDENT_TEXTS.updateError },
    send: async (values) => {
      const body = { userID: resident.userID, ...changedValues(values, storedValues) };
      onSaved(await api.patch<ResidentView>(UPDATE_PATH, body));
    },
    onDone: onClose,
  });

  /** The hint at an edited field whose stored value was changed by another user. */
  function conflictIn(name: EditName): string | undefined {
    const isConflict =
      form.values[name] !== storedValues[name] && storedValues[name] !== valuesAtOpening[name];
    return isConflict
      ? t("Changed in the meantime to {value}", {
          value: storedValues[name] === "" ? t("nothing") : shownValue(name, storedValues[name]),
        })
      : undefined;
  }

  return (
    <FormDialog title={t("Edit Resident Info")} form={form} onClose={onClose}>
      <FormFields
        groups={editGroups(resident.unitType)}
        field={(name) => ({ ...form.field(name), hint: conflictIn(name) })}
      />
      <p className={text.hint}>
        {t(
          "Class and fee are computed from the resident score. Values set here apply until the next log entry or automatic score save.",
        )}
      </p>
    </FormDialog>
  );
}
