/** Edits a message in its place. Enter saves, Escape cancels. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "@domain/limits.ts";
import { msg } from "@domain/message.ts";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isComposing } from "../../lib/composing.ts";
import { excessOf } from "../../lib/excess.ts";
import { t } from "../../lib/t.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import field from "../../ui/field.module.css";
import { FieldNote } from "../../ui/field.tsx";
import { passFocusTo } from "../../ui/focus-content.ts";
import { Row, Stack } from "../../ui/layout.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./edit-message.module.css";
import { messagesOf } from "./messages.store.ts";
import { moderationApi } from "./moderation.api.ts";

const TEXTS = {
  failed: msg("Failed to edit message."),
  networkError: msg("Error editing message."),
} as const;

const rowOf = (_id: string) => document.querySelector(`[data-message="${_id}"]`);

interface EditMessageProps {
  message: ChatMessageView;
  onClose: () => void;
}

export function EditMessage({ message: { _id, conversationID, message }, onClose }: EditMessageProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const noteID = useId();
  const [excess, setExcess] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged);
  const { pending, run } = useAction<"save">();

  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(message.length, message.length);
  }, [message]);

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const text = input.current?.value ?? "";
    if (text === message) return onClose();
    if (excess) return input.current?.focus();
    if (!(await run("save", () => moderationApi.edit(_id, text), TEXTS))) return;
    void messagesOf(conversationID).getState().refetch();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void save();
  }

  return (
    <Stack
      as="form"
      ref={passFocusTo(() => rowOf(_id)?.querySelector("[data-message-menu]"))}
      gap={2}
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      <textarea
        ref={input}
        className={cx(field.input, styles.input)}
        dir="auto"
        aria-label={t("Edit message")}
        defaultValue={message}
        aria-invalid={excess !== undefined || undefined}
        aria-describedby={noteID}
        onChange={({ target }) => {
          setExcess(excessOf(target.value, CHAT_MESSAGE_MAX_LENGTH));
          setChanged(target.value !== message);
        }}
        onKeyDown={onKeyDown}
      />
      <FieldNote id={noteID} problem={excess} />
      <Row gap={2} align="stretch" justify="end" className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="primary" size="small" busy={pending !== undefined}>
          {t("Save")}
        </Button>
      </Row>
    </Stack>
  );
}
