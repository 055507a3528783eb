/** The short replies above a message field: choosing one adds it to the text. They are saved, changed and deleted here, too. */

import { folded } from "@domain/folded-text.ts";
import { SHORT_REPLY_TEXTS, shortReplyProblem } from "@domain/short-reply-rules.ts";
import { Plus } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useLoadState } from "../../lib/use-load-state.ts";
import { view } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { useAction } from "../../ui/use-action.ts";
import { draftOf } from "./draft.store.ts";
import { addShortReply, NO_SHORT_REPLIES, useShortReplies } from "./short-replies.store.ts";
import styles from "./short-replies-panel.module.css";
import { ShortReplyRow } from "./short-reply-row.tsx";

interface ShortRepliesPanelProps {
  conversationID: string;
  isOpen: boolean;
  /** The panel opens above it, and returns the focus to it. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function ShortRepliesPanel({ conversationID, isOpen, button, onClose }: ShortRepliesPanelProps) {
  function use(text: string): void {
    const draft = draftOf(conversationID).getState();
    const before = draft.text === "" || /\s$/.test(draft.text) ? draft.text : `${draft.text} `;
    draft.write(`${before}${text}`);
    onClose();
    button.current?.closest("form")?.querySelector("textarea")?.focus();
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Short replies"
          className={styles.panel}
          onKeyDown={onArrow}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes the panel itself.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless a click or a chosen reply has moved the focus.
            if (document.activeElement === document.body) button.current?.focus();
          }}
        >
          <Content conversationID={conversationID} onUse={use} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Moves between the filter and the replies. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-reply]")];
  const at = stops.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))]?.focus();
}

function Content({ conversationID, onUse }: { conversationID: string; onUse: (text: string) => void }) {
  const [filter, setFilter] = useState("");
  const replies = useShortReplies((state) => state.data ?? NO_SHORT_REPLIES);
  const list = useLoadState(useShortReplies);
  useEffect(() => view(undefined, useShortReplies), []);
  const wanted = folded(filter);
  const shown = replies.filter(({ text }) => folded(text).includes(wanted));
  const isNarrowed = replies.length > 0 && wanted !== "";
  return (
    <div className={styles.content}>
      <FilterInput label="Filter short replies" value={filter} onChange={setFilter} />
      <div className={styles.list}>
        <AsyncList
          list={list}
          isEmpty={shown.length === 0}
          empty={isNarrowed ? `Nothing matches \u201c${filter.trim()}\u201d.` : "No short replies yet."}
        >
          <ul>
            {shown.map((reply) => (
              <ShortReplyRow key={reply._id} reply={reply} onUse={onUse} />
            ))}
          </ul>
        </AsyncList>
      </div>
      <SaveDraft conversationID={conversationID} isLoaded={list.status === "ready"} />
    </div>
  );
}

/** Saves the text of the message field. */
function SaveDraft({ conversationID, isLoaded }: { conversationID: string; isLoaded: boolean }) {
  const text = useStore(draftOf(conversationID), (draft) => draft.text.trim());
  const isSaved = useShortReplies((state) => (state.data ?? []).some((reply) => reply.text === text));
  const action = useAction<"save">();

  function save(): void {
    const problem = shortReplyProblem({ text });
    if (problem) action.show(problem.text, { tone: "error" });
    else void action.run("save", (create) => addShortReply(create, text), SHORT_REPLY_TEXTS);
  }

  return (
    <div className={styles.foot}>
      <Button
        variant="ghost"
        disabled={!isLoaded || text === "" || isSaved}
        busy={action.pending !== undefined}
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={save}
      >
        Save as short reply
      </Button>
      <p className={styles.hint}>
        {text === "" ? "Write a message, then save it here." : "All staff share them."}
      </p>
    </div>
  );
}
