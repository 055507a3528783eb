/** The button and the form that save a list's filter under a name, for the user or for the team. */
import { msg } from "@domain/message.ts";
import type { ListFilter } from "@domain/saved-view.ts";
import {
  SAVED_VIEW_NAME_MAX_LENGTH,
  SAVED_VIEW_TEXTS,
  savedViewNameProblem,
  type ViewedList,
  type Visibility,
} from "@domain/saved-view-rules.ts";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import panel from "../../ui/panel.module.css";
import { PanelForm } from "../../ui/panel.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { useForm } from "../../ui/use-form.ts";
import { addSavedView } from "./saved-views.store.ts";

const VISIBILITY_CHOICES = [
  { value: "own", label: msg("Only me") },
  { value: "team", label: msg("Team") },
] as const;

const visibilityOf = (value: string): Visibility => (value === "team" ? "team" : "own");

interface SaveViewProps {
  list: ViewedList;
  filter: ListFilter;
  /** Why there is nothing to save; undefined if the filter can be saved. */
  hint: string | undefined;
}

export function SaveView({ list, filter, hint }: SaveViewProps) {
  const [isNaming, setNaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function closeForm(): void {
    setNaming(false);
    // The button is drawn again.
    requestAnimationFrame(() => button.current?.focus());
  }

  if (isNaming) return <NewView list={list} filter={filter} onDone={closeForm} />;
  return (
    <Row gap="1 2" wrap className={panel.foot}>
      <Button
        ref={button}
        variant="ghost"
        // Not `disabled`: after a save, when there is nothing left to save, it gets the focus.
        aria-disabled={hint !== undefined || undefined}
        icon={<Plus />}
        onClick={() => setNaming(hint === undefined)}
      >
        {t("Save view")}
      </Button>
      {hint === undefined ? null : (
        <Text size={12} tone="muted">
          {hint}
        </Text>
      )}
    </Row>
  );
}

interface NewViewProps {
  list: ViewedList;
  filter: ListFilter;
  onDone: () => void;
}

function NewView({ list, filter, onDone }: NewViewProps) {
  const form = useForm<"name" | "visibility">({
    initial: { name: "", visibility: "own" },
    rule: savedViewNameProblem,
    texts: SAVED_VIEW_TEXTS,
    send: ({ name, visibility }, create) =>
      addSavedView(create, { name, visibility: visibilityOf(visibility), list, filter }),
    onDone,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => form.focus("name"), []);
  return (
    <PanelForm name={t("Save")} isPending={form.pending} onChoose={form.submit} onCancel={onDone}>
      <TextInput
        {...form.field("name")}
        label={t("Name")}
        maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
        autoComplete="off"
      />
      <SegmentedControl
        label={t("Who sees it")}
        choices={VISIBILITY_CHOICES}
        value={visibilityOf(form.values.visibility)}
        onChange={(visibility) => form.enter({ visibility })}
      />
    </PanelForm>
  );
}
