/** A message field. The keyboard or the button sends; a message that could not be sent stays in the field. */

import { isBlank } from "@domain/field-rules.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "@domain/limits.ts";
import { CircleAlert, Lock, Send } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { isComposing } from "../../lib/composing.ts";
import { excessOf } from "../../lib/excess.ts";
import { t } from "../../lib/t.ts";
import { AttachedPhotos, AttachPhotosButton } from "../../ui/attach-photos.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import field from "../../ui/field.module.css";
import { Row } from "../../ui/layout.tsx";
import styles from "./composer.module.css";
import { draftOf } from "./draft.store.ts";
import { messagesOf } from "./messages.store.ts";
import { outboxOf } from "./outbox.store.ts";
import { TYPING_EVERY_MS } from "./typing.store.ts";

const BORDERS_PX = 2;
const GROWS_BY_STYLE = globalThis.CSS?.supports?.("field-sizing", "content") ?? false;

/** Grows the field with its text in browsers without `field-sizing`. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area || GROWS_BY_STYLE) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + BORDERS_PX}px`;
}

interface ComposerProps {
  conversationID: string;
  userID: string;
  /** Called while the user types, at most once per `TYPING_EVERY_MS`. */
  onTyping: (conversationID: string) => void;
  /** The field's accessible name. */
  label?: string;
  /** The id of a text that names the readers. */
  describedBy?: string;
  placeholder?: string;
  sendLabel?: string;
  /** The effect of Enter. Shift+Enter is always a new line, and Ctrl+Enter always sends. */
  enter?: "sends" | "newLine";
  /** Amber, for notes that only staff can read. */
  staffOnly?: boolean;
  /** Called after a message was stored. */
  onSent?: () => void;
  canAddPhotos?: boolean;
  /** More buttons beside the field. */
  tools?: ReactNode;
}

/** The field is uncontrolled, so that its text is not in the markup: a message that is being sent would be there twice, also as a bubble. */
export function Composer({
  conversationID,
  userID,
  onTyping,
  label = t("Message"),
  describedBy,
  placeholder = t("Type your message..."),
  sendLabel = t("Send"),
  enter = "sends",
  staffOnly = false,
  onSent,
  canAddPhotos = false,
  tools,
}: ComposerProps) {
  const status = useStore(outboxOf(conversationID), (outbox) => outbox.status);
  const excess = useStore(draftOf(conversationID), ({ text }) => excessOf(text, CHAT_MESSAGE_MAX_LENGTH));
  const problem = excess ?? (status === "failed" ? t("Not sent") : undefined);
  const Icon = staffOnly ? Lock : Send;
  const input = useRef<HTMLTextAreaElement>(null);
  const typingSentAt = useRef(Number.NEGATIVE_INFINITY);

  // The field follows the draft, because a send that began before this component mounted may still change it.
  useLayoutEffect(() => {
    const show = ({ text }: { text: string }) => {
      if (input.current && input.current.value !== text) input.current.value = text;
      grow(input.current);
    };
    const draft = draftOf(conversationID);
    draft.getState().open(userID);
    show(draft.getState());
    return draft.subscribe(show);
  }, [conversationID, userID]);

  function onChange(text: string): void {
    outboxOf(conversationID).getState().write(userID, text);
    const now = performance.now();
    if (isBlank(text) || now - typingSentAt.current < TYPING_EVERY_MS) return;
    typingSentAt.current = now;
    onTyping(conversationID);
  }

  async function submit(): Promise<void> {
    if (excess) return input.current?.focus();
    const { send } = outboxOf(conversationID).getState();
    if (!(await send(userID, input.current?.value ?? ""))) return;
    typingSentAt.current = Number.NEGATIVE_INFINITY;
    onSent?.();
    void messagesOf(conversationID).getState().refetch();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
    if (enter === "newLine" && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void submit();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    input.current?.focus();
    void submit();
  }

  return (
    <Row
      as="form"
      gap={2}
      align="end"
      className={cx(styles.composer, staffOnly && styles.staffOnly, canAddPhotos && styles.withPhotos)}
      onSubmit={onSubmit}
    >
      {canAddPhotos ? (
        <>
          <AttachedPhotos target={conversationID} />
          <AttachPhotosButton target={conversationID} />
        </>
      ) : null}
      {tools}
      <textarea
        ref={input}
        dir="auto"
        rows={1}
        className={cx(field.input, styles.input)}
        aria-label={label}
        aria-describedby={describedBy}
        placeholder={placeholder}
        enterKeyHint={enter === "sends" ? "send" : "enter"}
        aria-invalid={excess !== undefined || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.state}>
        {problem ? (
          <>
            <CircleAlert size={14} strokeWidth={2} />
            {problem}
          </>
        ) : null}
      </span>
      <Button
        type="submit"
        variant="primary"
        className={styles.send}
        busy={status === "sending"}
        icon={<Icon />}
      >
        {sendLabel}
      </Button>
    </Row>
  );
}
