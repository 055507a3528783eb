/** Writing and sending a message: Enter or the button sends, and what could not be sent stays. */
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

/** One line at first, growing with the text: the style does it, and where it cannot, this does. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area || GROWS_BY_STYLE) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + BORDERS_PX}px`;
}

interface ComposerProps {
  userID: string;
  /** Tells the others that this user is typing. */
  onTyping: () => void;
}

/**
 * The text lives in the field itself and not in its markup, so that a message which is being sent stands on the page
 * once, as a bubble.
 */
export function Composer({ userID, onTyping }: ComposerProps) {
  const status = useOutbox((state) => state.status);
  const send = useOutbox((state) => state.send);
  const forgetFailure = useOutbox((state) => state.forgetFailure);
  const refetch = useChat((state) => state.refetch);
  const input = useRef<HTMLTextAreaElement>(null);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);

  // The field follows the draft, which a send may shorten that began before this composer was on the screen.
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
    forgetFailure();
    const now = performance.now();
    if (isBlank(text) || now - toldAt.current < TYPING_EVERY_MS) return;
    toldAt.current = now;
    onTyping();
  }

  async function submit(): Promise<void> {
    if (!(await send(userID, input.current?.value ?? ""))) return;
    toldAt.current = Number.NEGATIVE_INFINITY;
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
