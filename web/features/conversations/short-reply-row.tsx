/** A short reply in the panel: a button that uses it, and the buttons that change and delete it. */
import type { ShortReplyView } from "@domain/short-reply.ts";
import { SHORT_REPLY_MAX_LENGTH, SHORT_REPLY_TEXTS, shortReplyProblem } from "@domain/short-reply-rules.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import styles from "../../ui/panel.module.css";
import { PanelChoice } from "../../ui/panel.tsx";
import { useAction } from "../../ui/use-action.ts";
import { changeShortReply, deleteShortReply } from "./short-replies.store.ts";

/** The length of a reply's name in the labels of its buttons. */
const NAME_LENGTH = 40;

interface ShortReplyRowProps {
  reply: ShortReplyView;
  onUse: (text: string) => void;
}

export function ShortReplyRow({ reply, onUse }: ShortReplyRowProps) {
  const [mode, setMode] = useState<"edit" | "delete">();
  const { text } = reply;
  const name = text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}...` : text;
  const leave = () => setMode(undefined);
  if (mode !== undefined)
    return (
      <li>
        {mode === "edit" ? (
          <EditedReply reply={reply} onDone={leave} />
        ) : (
          <DeletedReply reply={reply} onDone={leave} />
        )}
      </li>
    );
  return (
    <li className={styles.row}>
      <button type="button" data-row className={styles.use} onClick={() => onUse(text)}>
        {text}
      </button>
      <IconButton label={`Edit: ${name}`} bare className={styles.tool} onClick={() => setMode("edit")}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={`Delete: ${name}`} bare className={styles.tool} onClick={() => setMode("delete")}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}

interface ChangedReplyProps {
  reply: ShortReplyView;
  onDone: () => void;
}

function EditedReply({ reply, onDone }: ChangedReplyProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const action = useAction<"save">();
  useEffect(() => area.current?.focus(), []);

  async function save(): Promise<void> {
    const text = area.current?.value.trim() ?? "";
    const problem = shortReplyProblem({ text });
    if (problem) {
      action.show(problem.text, { tone: "error" });
      return;
    }
    if (await action.run("save", () => changeShortReply(reply._id, text), SHORT_REPLY_TEXTS)) onDone();
  }

  return (
    <PanelChoice
      name="Save"
      isPending={action.pending !== undefined}
      onChoose={() => void save()}
      onCancel={onDone}
    >
      <textarea
        ref={area}
        rows={3}
        aria-label="Short reply"
        maxLength={SHORT_REPLY_MAX_LENGTH}
        defaultValue={reply.text}
        className={field.input}
      />
    </PanelChoice>
  );
}

function DeletedReply({ reply, onDone }: ChangedReplyProps) {
  const action = useAction<"delete">();
  const remove = () =>
    void action.run("delete", () => deleteShortReply(reply._id), SHORT_REPLY_TEXTS.deletion);
  return (
    <PanelChoice name="Delete" isPending={action.pending !== undefined} onChoose={remove} onCancel={onDone}>
      <p className={styles.ask}>Delete this short reply for all staff?</p>
      <p className={styles.quote}>{reply.text}</p>
    </PanelChoice>
  );
}
