/** The fields of a new incident. Each list depends on the choice before it (specification, section 2, Incident modal). */

import { INCIDENT_TYPES } from "@domain/enumerations.ts";
import { callNow, categoriesOf, type IncidentForm, subCategoriesOf } from "@domain/incident-rules.ts";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { Form } from "../../ui/use-form.ts";
import { CallNow } from "./call-now.tsx";
import styles from "./incident-dialog.module.css";

interface IncidentFieldsProps {
  form: Pick<Form<keyof IncidentForm>, "values" | "enter" | "field">;
}

export function IncidentFields({ form: { values, enter, field } }: IncidentFieldsProps) {
  const { type, category, subCategory } = values;
  return (
    <>
      <SelectInput
        {...field("type")}
        label={t("Type")}
        options={INCIDENT_TYPES}
        placeholder={t("Select a type")}
        onChange={({ target }) => enter({ type: target.value, category: "", subCategory: "" })}
      />
      <div className={styles.two}>
        <SelectInput
          {...field("category")}
          label={t("Category")}
          options={categoriesOf(type)}
          placeholder={type === "" ? t("Choose a type first") : t("Select a category")}
          disabled={type === ""}
          onChange={({ target }) => enter({ category: target.value, subCategory: "" })}
        />
        <SelectInput
          {...field("subCategory")}
          label={t("Sub Category")}
          options={subCategoriesOf(type, category)}
          placeholder={category === "" ? t("Choose a category first") : t("Select a sub category")}
          disabled={category === ""}
        />
      </div>
      <div role="status" className={styles.guidance}>
        {callNow(subCategory) ? <CallNow about={subCategory} /> : null}
      </div>
      <TextArea {...field("description")} label={t("Description")} />
      <TextInput
        {...field("concernedParty")}
        label={t("Concerned Party")}
        autoComplete="off"
        hint={t("Who or what this is about, such as a person, a unit or the office.")}
      />
      <TextInput
        {...field("requestID")}
        label={t("Request ID")}
        autoComplete="off"
        hint={t("Leave it blank to get one.")}
      />
    </>
  );
}
