/** Saves the filter of a list under a name, for oneself or for the team. */
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
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import panel from "../../ui/panel.module.css";
import { PanelChoice } from "../../ui/panel.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { useAction } from "../../ui/use-action.ts";
import { addSavedView } from "./saved-views.store.ts";

const VISIBILITY_CHOICES = [
  { value: "own", label: "Only me" },
  { value: "team", label: "Team" },
] as const;

interface SaveViewProps {
  list: ViewedList;
  filter: ListFilter;
  /** Why there is nothing to save; undefined if there is. */
  hint: string | undefined;
}

export function SaveView({ list, filter, hint }: SaveViewProps) {
  const [isNaming, setNaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function leave(): void {
    setNaming(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  if (isNaming) return <NewView list={list} filter={filter} onDone={leave} />;
  return (
    <div className={panel.foot}>
      <Button
        ref={button}
        variant="ghost"
        disabled={hint !== undefined}
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setNaming(true)}
      >
        Save view
      </Button>
      {hint === undefined ? null : <p className={panel.hint}>{hint}</p>}
    </div>
  );
}

interface NewViewProps {
  list: ViewedList;
  filter: ListFilter;
  onDone: () => void;
}

function NewView({ list, filter, onDone }: NewViewProps) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [visibility, setVisibility] = useState<Visibility>("own");
  const frame = useRef<HTMLDivElement>(null);
  const action = useAction<"save">();
  useEffect(() => frame.current?.querySelector("input")?.focus(), []);

  async function save(): Promise<void> {
    const form = { name: name.trim(), visibility, list, filter };
    const broken = savedViewNameProblem(form);
    if (broken) {
      setProblem(broken.text);
      action.dismiss();
      action.show(broken.text, { tone: "error" });
      frame.current?.querySelector("input")?.focus();
      return;
    }
    if (await action.run("save", (create) => addSavedView(create, form), SAVED_VIEW_TEXTS)) onDone();
  }

  return (
    <PanelChoice
      name="Save"
      isPending={action.pending !== undefined}
      onChoose={() => void save()}
      onCancel={onDone}
    >
      <div ref={frame}>
        <TextInput
          label="Name"
          maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
          autoComplete="off"
          value={name}
          problem={problem}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
            action.dismiss();
          }}
        />
      </div>
      <SegmentedControl
        label="Who sees it"
        choices={VISIBILITY_CHOICES}
        value={visibility}
        onChange={setVisibility}
      />
    </PanelChoice>
  );
}
