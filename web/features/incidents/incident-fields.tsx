/** The fields of a new incident. Each list depends on the choice before it (specification, section 2, Incident modal). */

import { INCIDENT_TYPES } from "@domain/enumerations.ts";
import {
  categoriesOf,
  type IncidentForm,
  showsEmergencyNumber,
  subCategoriesOf,
} from "@domain/incident-rules.ts";
import type { ReactNode } from "react";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { Form } from "../../ui/use-form.ts";
import { CallNow } from "./call-now.tsx";
import { CategorySearch, categoryKey } from "./category-search.tsx";
import styles from "./incident-dialog.module.css";

interface IncidentFieldsProps {
  form: Pick<Form<keyof IncidentForm>, "values" | "enter" | "field" | "focus">;
  /** Whether type, category and sub category can be found by a word. */
  hasSearch: boolean;
  /** Whether the dialog opens with the focus on that search, because the fields above it are filled in. */
  startsAtSearch: boolean;
  /** Further fields, before the one that is filled in least often. */
  children: ReactNode;
}

export function IncidentFields({ form, hasSearch, startsAtSearch, children }: IncidentFieldsProps) {
  const { values, enter, field, focus } = form;
  const { type, category, subCategory } = values;
  return (
    <>
      {hasSearch ? (
        <CategorySearch
          key={categoryKey(values)}
          values={values}
          isFirst={startsAtSearch}
          onFound={(found) => {
            enter(found);
            focus("description");
          }}
        />
      ) : null}
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
        {showsEmergencyNumber(subCategory) ? <CallNow about={subCategory} /> : null}
      </div>
      <TextArea {...field("description")} label={t("Description")} />
      <TextInput
        {...field("concernedParty")}
        label={t("Concerned Party")}
        autoComplete="off"
        hint={t("Who or what this is about, such as a person, a unit or the office.")}
      />
      {children}
      <TextInput
        {...field("requestID")}
        label={t("Request ID")}
        autoComplete="off"
        hint={t("Leave it blank to get one.")}
      />
    </>
  );
}
