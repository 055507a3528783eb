/** The chat's message field. Enter or the button sends; a message that could not be sent stays in the field. */
import { isBlank } from "@domain/field-rules.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "@domain/limits.ts";
import { CircleAlert, Send } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import field from "../../ui/field.module.css";
import { useChat } from "./chat.store.ts";
import styles from "./composer.module.css";
import { useDraft } from "./draft.store.ts";
import { useOutbox } from "./outbox.store.ts";
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
  userID: string;
  onTyping: () => void;
}

/**
 * The field is uncontrolled: its text is not in the markup, so that the text of a message that is being sent is in the
 * document only once, as a bubble.
 */
export function Composer({ userID, onTyping }: ComposerProps) {
  const status = useOutbox((state) => state.status);
  const send = useOutbox((state) => state.send);
  const clearFailure = useOutbox((state) => state.clearFailure);
  const refetch = useChat((state) => state.refetch);
  const input = useRef<HTMLTextAreaElement>(null);
  const typingSentAt = useRef(Number.NEGATIVE_INFINITY);

  // The field follows the draft, because a send that began before this component mounted may still change it.
  useLayoutEffect(() => {
    const show = ({ text }: { text: string }) => {
      if (input.current && input.current.value !== text) input.current.value = text;
      grow(input.current);
    };
    useDraft.getState().open(userID);
    show(useDraft.getState());
    return useDraft.subscribe(show);
  }, [userID]);

  function onChange(text: string): void {
    useDraft.getState().write(text);
    clearFailure();
    const now = performance.now();
    if (isBlank(text) || now - typingSentAt.current < TYPING_EVERY_MS) return;
    typingSentAt.current = now;
    onTyping();
  }

  async function submit(): Promise<void> {
    if (!(await send(userID, input.current?.value ?? ""))) return;
    typingSentAt.current = Number.NEGATIVE_INFINITY;
    void refetch();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    input.current?.focus();
    void submit();
  }

  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <textarea
        ref={input}
        rows={1}
        className={cx(field.input, styles.input)}
        aria-label="Message"
        placeholder="Type your message..."
        enterKeyHint="send"
        maxLength={CHAT_MESSAGE_MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.state}>
        {status === "failed" ? (
          <>
            <CircleAlert size={14} strokeWidth={2} aria-hidden />
            Not sent
          </>
        ) : null}
      </span>
      <Button
        type="submit"
        variant="primary"
        className={styles.send}
        busy={status === "sending"}
        icon={<Send size={16} strokeWidth={1.75} aria-hidden />}
      >
        Send
      </Button>
    </form>
  );
}
