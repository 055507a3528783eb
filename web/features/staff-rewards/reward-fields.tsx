/** The fields of a reward's form: title, image and price. */

import { findRewardIcon, REWARD_ICONS } from "@domain/reward-icons.ts";
import { useId } from "react";
import { t } from "../../lib/t.ts";
import fieldStyles from "../../ui/field.module.css";
import { Field, TextInput, UrlInput } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";
import type { FieldControl, Form } from "../../ui/use-form.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import pickerStyles from "./icon-picker.module.css";
import styles from "./price-input.module.css";

export function RewardFields({ form }: { form: Form<"title" | "img" | "price"> }) {
  const preset = findRewardIcon(form.values.img);
  return (
    <>
      <TextInput {...form.field("title")} label={t("Title")} autoComplete="off" />
      <IconPicker value={preset?.img ?? ""} onChange={(img) => form.enter({ img })} />
      <UrlInput
        {...form.field("img")}
        // The path of an icon is for the picker only.
        value={preset ? "" : form.values.img}
        label={t("Image URL")}
        hint={t("Instead of an icon, an address that starts with https://")}
      />
      <PriceInput {...form.field("price")} />
    </>
  );
}

interface IconPickerProps {
  /** The path of the chosen icon; empty for another image. */
  value: string;
  onChange: (img: string) => void;
}

/** The 17 preset icons (specification, section 9) as radio buttons. */
function IconPicker({ value, onChange }: IconPickerProps) {
  const name = useId();
  return (
    <fieldset className={pickerStyles.picker}>
      <legend>{t("Image")}</legend>
      <Stack gap={1} className={pickerStyles.icons}>
        {REWARD_ICONS.map(({ id, title, img }) => (
          <label key={id} title={t(title)} className={pickerStyles.icon}>
            <input
              type="radio"
              name={name}
              value={img}
              checked={img === value}
              onChange={() => onChange(img)}
            />
            <img src={img} alt="" width={40} height={40} />
            <VisuallyHidden>{t(title)}</VisuallyHidden>
          </label>
        ))}
      </Stack>
    </fieldset>
  );
}

/** The price in CP. It is a text input, because a number input would hide invalid values from the rules. */
function PriceInput({ invalid, problem, hint: _, ...input }: FieldControl) {
  return (
    <Field label={t("Price")} problem={problem}>
      {(control) => (
        <span className={styles.price}>
          <input
            {...input}
            {...control}
            aria-describedby={[`${control.id}-unit`, control["aria-describedby"]].join(" ").trim()}
            aria-invalid={invalid || undefined}
            inputMode="decimal"
            autoComplete="off"
            className={fieldStyles.input}
          />
          <span id={`${control.id}-unit`} className={styles.suffix}>
            {t("CP")}
          </span>
        </span>
      )}
    </Field>
  );
}
