/** A row of a panel's list, and the buttons that change its text and delete it in its place. */
import { excessText } from "@domain/field-rules.ts";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FailureTexts } from "../lib/http.ts";
import { IconButton } from "./button.tsx";
import field from "./field.module.css";
import { FieldNote } from "./field.tsx";
import styles from "./panel.module.css";
import { PanelChoice } from "./panel.tsx";
import { useAction } from "./use-action.ts";

interface Changes {
  /** The text that is changed, or deleted with its row. */
  text: string;
  /** The name of its field. */
  label: string;
  maxLength: number;
  /** Whether it can have several lines. */
  isLong?: boolean;
  problemOf: (text: string) => { text: string } | undefined;
  change: (text: string) => Promise<unknown>;
  /** Asks whether to delete the row. */
  question: string;
  remove: () => Promise<unknown>;
  failures: FailureTexts & { deletion: FailureTexts };
}

interface PanelRowProps extends Changes {
  /** Names the row in the labels of its buttons. */
  name: string;
  /** What the first button does to the text. */
  verb: "Edit" | "Rename";
  canChange?: boolean;
  /** What chooses the row. */
  children: ReactNode;
}

export function PanelRow({ name, verb, canChange = true, children, ...changes }: PanelRowProps) {
  const [mode, setMode] = useState<"change" | "delete">();
  if (mode !== undefined) {
    const Form = mode === "change" ? ChangedRow : DeletedRow;
    return (
      <li>
        <Form {...changes} onDone={() => setMode(undefined)} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      {children}
      {canChange ? (
        <>
          <IconButton
            label={`${verb}: ${name}`}
            bare
            className={styles.tool}
            onClick={() => setMode("change")}
          >
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton
            label={`Delete: ${name}`}
            bare
            className={styles.tool}
            onClick={() => setMode("delete")}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </>
      ) : null}
    </li>
  );
}

type FormProps = Changes & { onDone: () => void };

function ChangedRow({ text, label, maxLength, isLong, problemOf, change, failures, onDone }: FormProps) {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const noteID = useId();
  const [excess, setExcess] = useState<string>();
  const action = useAction<"save">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => (isLong ? ref.current?.focus() : ref.current?.select()), []);

  async function save(): Promise<void> {
    const changed = ref.current?.value.trim() ?? "";
    const problem = excess ?? problemOf(changed)?.text;
    if (problem) return action.show(problem, { tone: "error" });
    if (await action.run("save", () => change(changed), failures)) onDone();
  }

  const given = {
    ref,
    dir: "auto",
    "aria-label": label,
    "aria-describedby": noteID,
    "aria-invalid": excess !== undefined || undefined,
    defaultValue: text,
    className: field.input,
    onChange: ({ target }: { target: { value: string } }) => setExcess(excessText(target.value, maxLength)),
  };
  return (
    <PanelChoice
      name="Save"
      isPending={action.pending !== undefined}
      onChoose={() => void save()}
      onCancel={onDone}
    >
      {isLong ? <textarea {...given} rows={3} /> : <input {...given} autoComplete="off" />}
      <FieldNote id={noteID} problem={excess} />
    </PanelChoice>
  );
}

function DeletedRow({ text, question, remove, failures, onDone }: FormProps) {
  const action = useAction<"delete">();
  const run = () => void action.run("delete", remove, failures.deletion);
  return (
    <PanelChoice name="Delete" isPending={action.pending !== undefined} onChoose={run} onCancel={onDone}>
      <p className={styles.ask}>{question}</p>
      <p className={styles.quote}>{text}</p>
    </PanelChoice>
  );
}
