/** The fields of a reward's form: title, image and price. */

import { LINE_MAX_LENGTH, URL_MAX_LENGTH } from "@domain/limits.ts";
import { findRewardIcon } from "@domain/reward-icons.ts";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import type { Form } from "../../ui/use-form.ts";
import { IconPicker } from "./icon-picker.tsx";
import { PriceInput } from "./price-input.tsx";

export function RewardFields({ form }: { form: Form<"title" | "img" | "price"> }) {
  const preset = findRewardIcon(form.values.img);
  return (
    <>
      <TextInput {...form.field("title")} label={t("Title")} maxLength={LINE_MAX_LENGTH} autoComplete="off" />
      <IconPicker value={preset?.img ?? ""} onChange={(img) => form.enter({ img })} />
      <TextInput
        {...form.field("img")}
        value={preset ? "" : form.values.img}
        label={t("Image URL")}
        placeholder="https://"
        hint={t("Instead of an icon, an address that starts with https://")}
        inputMode="url"
        maxLength={URL_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PriceInput {...form.field("price")} />
    </>
  );
}
