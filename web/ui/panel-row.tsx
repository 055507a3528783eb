/** A row of a panel's list, with buttons that edit its text and delete it, in the row's place. */

import type { Problem } from "@domain/field-rules.ts";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FailureTexts } from "../lib/http.ts";
import { t } from "../lib/t.ts";
import { IconButton } from "./button.tsx";
import { TextInput } from "./field.tsx";
import { Row, Text } from "./layout.tsx";
import styles from "./panel.module.css";
import { PanelForm } from "./panel.tsx";
import { TextArea } from "./text-area.tsx";
import { useAction } from "./use-action.ts";
import { useForm } from "./use-form.ts";

interface RowChanges {
  /** The text that is edited, or deleted with its row. */
  text: string;
  /** The label of its field. */
  label: string;
  maxLength: number;
  /** Whether it can have several lines. */
  isLong?: boolean;
  problemOf: (text: string) => Problem | undefined;
  change: (text: string) => Promise<unknown>;
  /** Asks whether to delete the row. */
  question: string;
  remove: () => Promise<unknown>;
  failures: FailureTexts & { deletion: FailureTexts };
}

interface PanelRowProps extends RowChanges {
  /** Names the row in the labels of its buttons. */
  name: string;
  /** What the first button does, for its label. */
  verb: "Edit" | "Rename";
  canChange?: boolean;
  /** The control that chooses the row. */
  children: ReactNode;
}

export function PanelRow({ name, verb, canChange = true, children, ...changes }: PanelRowProps) {
  const [mode, setMode] = useState<"edit" | "delete">();
  const row = useRef<HTMLLIElement>(null);

  /** The form's button with the focus goes, so the row's first button gets it. */
  function close(): void {
    flushSync(() => setMode(undefined));
    if (document.activeElement === document.body) row.current?.querySelector("button")?.focus();
  }

  if (mode !== undefined) {
    const Form = mode === "edit" ? EditForm : DeleteForm;
    return (
      <li>
        <Form {...changes} onDone={close} />
      </li>
    );
  }
  return (
    <Row as="li" ref={row}>
      {children}
      {canChange ? (
        <>
          <IconButton
            label={verb === "Edit" ? t("Edit: {name}", { name }) : t("Rename: {name}", { name })}
            bare
            className={styles.tool}
            onClick={() => setMode("edit")}
          >
            <Pencil />
          </IconButton>
          <IconButton
            label={t("Delete: {name}", { name })}
            bare
            className={styles.tool}
            onClick={() => setMode("delete")}
          >
            <Trash2 />
          </IconButton>
        </>
      ) : null}
    </Row>
  );
}

type FormProps = RowChanges & { onDone: () => void };

function EditForm({ text, label, maxLength, isLong, problemOf, change, failures, onDone }: FormProps) {
  const form = useForm({
    // Rows have no id here; their texts tell them apart.
    about: text,
    initial: { text },
    rule: (values) => {
      const problem = problemOf(values.text);
      return problem && { field: "text", text: problem.text };
    },
    texts: failures,
    send: (values) => change(values.text),
    onDone,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => form.focus("text"), []);
  const fieldProps = { ...form.field("text"), label, maxLength };
  return (
    <PanelForm name={t("Save")} isPending={form.pending} onChoose={form.submit} onCancel={onDone}>
      {isLong ? <TextArea {...fieldProps} /> : <TextInput {...fieldProps} autoComplete="off" />}
    </PanelForm>
  );
}

function DeleteForm({ text, question, remove, failures, onDone }: FormProps) {
  const action = useAction<"delete">();
  const run = () => void action.run("delete", remove, failures.deletion);
  return (
    <PanelForm name={t("Delete")} isPending={action.pending !== undefined} onChoose={run} onCancel={onDone}>
      <Text size={14} weight={500}>
        {question}
      </Text>
      <p className={styles.quote}>{text}</p>
    </PanelForm>
  );
}
