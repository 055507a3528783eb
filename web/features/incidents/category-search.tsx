/** Finds type, category and sub category of a new incident by a word, in one field instead of three. */

import { INCIDENT_TYPES } from "@domain/enumerations.ts";
import { searchableText } from "@domain/folded-text.ts";
import { categoriesOf, type IncidentForm, subCategoriesOf } from "@domain/incident-rules.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { type Choice, Combobox } from "../../ui/combobox.tsx";

type Category = Pick<IncidentForm, "type" | "category" | "subCategory">;

/**
 * All sub categories, in the reader's language. Beside each is its category, or the type if the category has the same name: several types
 * have a category and sub category 'Other'.
 */
export const categoryChoices = (): (Choice & Category)[] =>
  INCIDENT_TYPES.flatMap((type) =>
    categoriesOf(type).flatMap((category) =>
      subCategoriesOf(type, category).map((subCategory) => {
        const about = t(category === subCategory ? type : category);
        return {
          type,
          category,
          subCategory,
          group: t(type),
          value: `${t(subCategory)} · ${about}`,
          searchText: searchableText(`${t(subCategory)} ${about}`),
        };
      }),
    ),
  );

export const categoryKey = ({ type, category, subCategory }: Category): string =>
  [type, category, subCategory].join("\t");

interface CategorySearchProps {
  /** The form's choice. Its `categoryKey` is the key of this component, so that the field shows each new choice. */
  values: Category;
  /** Whether the dialog opens with the focus here, because the fields above are filled in. */
  isFirst: boolean;
  onFound: (found: Category) => void;
}

export function CategorySearch({ values, isFirst, onFound }: CategorySearchProps) {
  const [choices] = useState(categoryChoices);
  const [typed, setTyped] = useState(
    () => choices.find((choice) => categoryKey(choice) === categoryKey(values))?.value ?? "",
  );
  return (
    <Combobox
      name="find"
      label={t("Find a category")}
      placeholder={t("Type a word, such as leak or noise")}
      noMatch={t("No category has these words.")}
      // The form's own fields show problems.
      invalid={false}
      problem={undefined}
      choices={choices}
      // No choice replaces an unfinished text when the field is left.
      choiceOf={() => undefined}
      isFirst={isFirst}
      value={typed}
      onChange={({ target }) => {
        const choice = choices.find(({ value }) => value === target.value);
        setTyped(target.value);
        if (choice)
          onFound({ type: choice.type, category: choice.category, subCategory: choice.subCategory });
      }}
    />
  );
}
