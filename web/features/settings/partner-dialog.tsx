/** The dialog that adds or edits a partner property. */

import { LINE_MAX_LENGTH, PARAGRAPH_MAX_LENGTH } from "@domain/limits.ts";
import { msg } from "@domain/message.ts";
import { withItem } from "@domain/ordered-list.ts";
import { type PartnerProperty, partnerProblem } from "@domain/partners.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { t } from "../../lib/t.ts";
import { TextInput, UrlInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Row } from "../../ui/layout.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import { ImageButtons } from "./image-buttons.tsx";
import { saveSettings } from "./settings.store.ts";

type Values = Record<keyof PartnerProperty, string>;

const EMPTY_PROPERTY: PartnerProperty = {
  name: "",
  address: "",
  membership: "",
  class: "",
  bedrooms: "",
  bathrooms: "",
  sqft: "",
  rent: "",
  description: "",
  amenities: [],
  phone: "",
  website: "",
  email: "",
  hours: [],
  image: "",
};

const LINE_FIELDS = [
  ["name", msg("Name")],
  ["address", msg("Address")],
  ["membership", msg("Membership badge")],
  ["class", msg("Class badge")],
  ["bedrooms", msg("Bedrooms")],
  ["bathrooms", msg("Bathrooms")],
  ["sqft", msg("Square feet")],
  ["rent", msg("Monthly rent")],
  ["phone", msg("Phone")],
  ["email", msg("Email")],
] as const;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const toValues = (property: PartnerProperty): Values => ({
  ...property,
  amenities: property.amenities.join("\n"),
  hours: property.hours.join("\n"),
});

const toProperty = (values: Values): PartnerProperty => ({
  ...values,
  amenities: linesOf(values.amenities),
  hours: linesOf(values.hours),
});

interface PartnerDialogProps {
  version: number;
  properties: readonly PartnerProperty[];
  /** Undefined for a new property. */
  property: PartnerProperty | undefined;
  onClose: () => void;
}

export function PartnerDialog({ version, properties, property, onClose }: PartnerDialogProps) {
  const form = useForm<keyof PartnerProperty>({
    about: property?.name,
    initial: toValues(property ?? EMPTY_PROPERTY),
    rule: (values) => partnerProblem(toProperty(values)),
    problemsAs: "box",
    texts: SETTINGS_TEXTS,
    showsServerText: true,
    send: (values) =>
      saveSettings(version, {
        partners: { properties: withItem(properties, property, toProperty(values)) },
      }),
    onDone: onClose,
  });
  return (
    <FormDialog title={property ? t("Edit property") : t("Add property")} form={form} onClose={onClose}>
      <Row gap={2} align="stretch" wrap>
        <ImageButtons
          image={form.values.image}
          disabled={form.pending}
          onChange={(image) => form.enter({ image })}
        />
      </Row>
      {LINE_FIELDS.map(([name, label]) => (
        <TextInput
          key={name}
          {...form.field(name)}
          label={t(label)}
          autoComplete="off"
          maxLength={LINE_MAX_LENGTH}
        />
      ))}
      <UrlInput {...form.field("website")} label={t("Website")} />
      <TextArea {...form.field("description")} label={t("Description")} maxLength={PARAGRAPH_MAX_LENGTH} />
      <TextArea {...form.field("amenities")} label={t("Top amenities")} hint={t("One per line.")} />
      <TextArea {...form.field("hours")} label={t("Opening hours")} hint={t("One per line.")} />
    </FormDialog>
  );
}
