/** The fields of a new incident, each list depending on what is chosen before it (specification, section 2, Incident modal). */
import { INCIDENT_TYPES } from "@domain/enumerations.ts";
import { callNow, categoriesOf, type IncidentForm, subCategoriesOf } from "@domain/incident-rules.ts";
import { TextInput } from "../../ui/field.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { CallNow } from "./call-now.tsx";
import styles from "./incident-dialog.module.css";

interface IncidentFieldsProps {
  form: IncidentForm;
  /** The field that the last try found missing. */
  wrong: keyof IncidentForm | undefined;
  onChange: (change: Partial<IncidentForm>) => void;
}

export function IncidentFields({ form, wrong, onChange }: IncidentFieldsProps) {
  const { type, category, subCategory } = form;
  return (
    <>
      <TextInput
        label="Request ID"
        name="requestID"
        autoComplete="off"
        value={form.requestID}
        hint="Leave it blank to get one."
        onChange={({ target }) => onChange({ requestID: target.value })}
      />
      <SelectInput
        label="Type"
        name="type"
        value={type}
        options={INCIDENT_TYPES}
        placeholder="Select a type"
        invalid={wrong === "type"}
        onChange={({ target }) => onChange({ type: target.value, category: "", subCategory: "" })}
      />
      <div className={styles.two}>
        <SelectInput
          label="Category"
          name="category"
          value={category}
          options={categoriesOf(type)}
          placeholder={type === "" ? "Choose a type first" : "Select a category"}
          disabled={type === ""}
          invalid={wrong === "category"}
          onChange={({ target }) => onChange({ category: target.value, subCategory: "" })}
        />
        <SelectInput
          label="Sub Category"
          name="subCategory"
          value={subCategory}
          options={subCategoriesOf(type, category)}
          placeholder={category === "" ? "Choose a category first" : "Select a sub category"}
          disabled={category === ""}
          invalid={wrong === "subCategory"}
          onChange={({ target }) => onChange({ subCategory: target.value })}
        />
      </div>
      <div role="status" className={styles.guidance}>
        {callNow(subCategory) ? <CallNow about={subCategory} /> : null}
      </div>
      <TextArea
        label="Description"
        name="description"
        value={form.description}
        invalid={wrong === "description"}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextInput
        label="Concerned Party"
        name="concernedParty"
        autoComplete="off"
        value={form.concernedParty}
        hint="Who or what this is about, such as a person, a unit or the office."
        invalid={wrong === "concernedParty"}
        onChange={({ target }) => onChange({ concernedParty: target.value })}
      />
    </>
  );
}
