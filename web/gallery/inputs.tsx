/** Fields and choices. */
import { Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { ErrorBox } from "../ui/error-box.tsx";
import { TextInput } from "../ui/field.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { FilterInput } from "../ui/filter-input.tsx";
import { FormFields } from "../ui/form-fields.tsx";
import { Stack } from "../ui/layout.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { PhotoPicker } from "../ui/photo-picker.tsx";
import { SegmentedControl, SegmentedLinks } from "../ui/segmented-control.tsx";
import { SelectInput } from "../ui/select.tsx";
import { SelectBox } from "../ui/select-box.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { ThemeChoice } from "../ui/theme-choice.tsx";
import { useForm } from "../ui/use-form.ts";
import { FAILURES, nothing, succeedLater } from "./samples.ts";

const CHIPS = ["all", "open", "done"] as const;
const LABELS = { all: "All", open: "Open", done: "Done" };
const COUNTS = { all: 12, open: 3, done: 9 };

function Choices() {
  const [chip, setChip] = useState<(typeof CHIPS)[number]>("all");
  const [text, setText] = useState("");
  const choices = [
    { value: "all", label: "Light", icon: <Sun /> },
    { value: "open", label: "Dark", icon: <Moon />, count: 2 },
  ] as const;
  const bar = { label: "Choice", choices, value: chip, onChange: setChip };
  return (
    <Stack gap={3}>
      <FilterChips
        label="Filter"
        choices={CHIPS}
        labels={LABELS}
        counts={COUNTS}
        value={chip}
        onChange={setChip}
      />
      <FilterInput label="Find by name" value={text} onChange={setText} />
      <SegmentedControl {...bar} />
      <SegmentedControl {...bar} small />
      <SegmentedLinks
        label="Screens"
        links={[
          { to: "/gallery/", label: "Chat", count: 0, isCurrent: true },
          { to: "/gallery/?inbox", label: "Inbox", count: 3, isCurrent: false },
        ]}
      />
      <ThemeChoice />
    </Stack>
  );
}

function FormFieldsSample() {
  const form = useForm<"first" | "unit">({
    initial: { first: "Maya", unit: "" },
    texts: FAILURES,
    rule: nothing,
    send: succeedLater,
  });
  const fields = [
    { name: "first", label: "First name" },
    { name: "unit", label: "Unit", options: ["1A", "3C"], placeholder: "Choose a unit" },
  ] as const;
  return <FormFields groups={[{ title: "A group", fields }]} field={form.field} />;
}

export const INPUTS = {
  Text: () => (
    <Stack gap={3}>
      <TextInput label="Empty" placeholder="Placeholder" />
      <TextInput label="With a hint" hint="Shown below." defaultValue="Maya" />
      <TextInput label="With a problem" problem="Please enter a name." />
      <TextInput label="Too long" maxLength={5} value="Lindqvist" onChange={nothing} />
      <TextInput label="Disabled" disabled defaultValue="Maya" />
      <PasswordInput label="Password" defaultValue="secret" />
      <TextArea label="Long text" defaultValue="Water drips from the sink." />
      <TextArea label="With a problem" problem="Please enter a text." />
    </Stack>
  ),
  Select: () => (
    <Stack gap={3}>
      <SelectInput
        label="Empty"
        value=""
        placeholder="Choose"
        options={["Noise", "Plumbing"]}
        onChange={nothing}
      />
      <SelectInput label="Chosen" value="Noise" options={["Noise", "Plumbing"]} onChange={nothing} />
      <SelectInput
        label="With a problem"
        problem="Please choose."
        value=""
        placeholder="Choose"
        options={["Noise"]}
        onChange={nothing}
      />
      <SelectInput label="Disabled" disabled value="" placeholder="Choose a category first" options={[]} />
      <SelectBox
        aria-label="Without a label"
        value="Noise"
        options={["Noise", "Plumbing"]}
        onChange={nothing}
      />
    </Stack>
  ),
  Combobox: () => (
    <Combobox
      name="type"
      label="Type or choose"
      placeholder="Choose"
      noMatch="Nothing has these words."
      value=""
      invalid={false}
      problem={undefined}
      ref={nothing}
      onChange={nothing}
      choices={[{ value: "Noise", searchText: "noise", group: "Group", detail: "+5" }]}
      choiceOf={nothing}
    />
  ),
  Checkbox: () => (
    <Stack gap={2}>
      <Checkbox defaultChecked>Checked</Checkbox>
      <Checkbox>Unchecked</Checkbox>
      <Checkbox disabled>Disabled</Checkbox>
    </Stack>
  ),
  Choices,
  "Form fields": FormFieldsSample,
  "Error box": () => <ErrorBox text="This email and password don't match." />,
  "Photo picker": () => (
    <PhotoPicker
      name="Maya"
      photoUrl=""
      accept={["image/png"]}
      failed="This photo could not be saved."
      upload={succeedLater}
    />
  ),
};
