/** The dialog 'Pair a display': it asks for the code on the display, a name, and how the display shows residents. */

import type { DisplayView } from "@domain/display.ts";
import { DISPLAY_TEXTS, displayProblem } from "@domain/display-rules.ts";
import { msg } from "@domain/message.ts";
import { paths } from "../../lib/paths.ts";
import { rich, t } from "../../lib/t.ts";
import field from "../../ui/field.module.css";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useDisplays } from "./displays.store.ts";

const SHOWN_BY = [
  { value: "unit", label: msg("Unit") },
  { value: "name", label: msg("Name") },
] as const;

/** Leaves room for a code with blanks. */
const CODE_INPUT_MAX = 20;

export function PairDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<"code" | "name" | "residentsShownBy">({
    initial: { code: "", name: "", residentsShownBy: "unit" },
    rule: displayProblem,
    texts: DISPLAY_TEXTS,
    showsServerText: true,
    failureFocus: "code",
    async send(values, create) {
      await create<DisplayView>("/api/dashboard/displays", values);
      await useDisplays.getState().refetch();
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Pair a display")} save={t("Pair")} form={form} onClose={onClose}>
      <p>
        {rich(
          "On the display, open <b>{address}</b> and enter the code it shows here.",
          { b: (text) => <b>{text}</b> },
          { address: `${location.host}${paths.display}` },
        )}
      </p>
      <TextInput
        {...form.field("code")}
        label={t("Code")}
        maxLength={CODE_INPUT_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextInput {...form.field("name")} label={t("Name")} autoComplete="off" />
      <Stack gap={2} align="start">
        <span className={field.label} aria-hidden="true">
          {t("Residents are shown by")}
        </span>
        <SegmentedControl
          label={t("Residents are shown by")}
          small
          choices={SHOWN_BY}
          value={form.values.residentsShownBy === "name" ? "name" : "unit"}
          onChange={(residentsShownBy) => form.enter({ residentsShownBy })}
        />
        <Text size={13} tone="muted">
          {t("Choose Unit where visitors can see the screen.")}
        </Text>
      </Stack>
    </FormDialog>
  );
}
