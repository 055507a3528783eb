/** The panel of short replies above a message field. Choosing one adds it to the text. Staff also save, edit and delete them here. */

import { searchableText, wordTest } from "@domain/folded-text.ts";
import type { ShortReplyView } from "@domain/short-reply.ts";
import { SHORT_REPLY_MAX_LENGTH, SHORT_REPLY_TEXTS, shortReplyProblem } from "@domain/short-reply-rules.ts";
import { Plus } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { useStore } from "zustand";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { view } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import styles from "../../ui/panel.module.css";
import { Panel } from "../../ui/panel.tsx";
import { PanelRow } from "../../ui/panel-row.tsx";
import { useAction } from "../../ui/use-action.ts";
import { draftOf } from "./draft.store.ts";
import { outboxOf } from "./outbox.store.ts";
import {
  addShortReply,
  changeShortReply,
  deleteShortReply,
  NO_SHORT_REPLIES,
  useShortReplies,
} from "./short-replies.store.ts";

interface ShortRepliesPanelProps {
  conversationID: string;
  isOpen: boolean;
  /** The button above which the panel opens, and to which it returns the focus. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function ShortRepliesPanel({ conversationID, isOpen, button, onClose }: ShortRepliesPanelProps) {
  function insert(text: string): void {
    const { userID = "", text: typed } = draftOf(conversationID).getState();
    const separator = typed === "" || /\s$/.test(typed) ? "" : " ";
    outboxOf(conversationID).getState().write(userID, `${typed}${separator}${text}`);
    onClose();
    button.current?.closest("form")?.querySelector("textarea")?.focus();
  }

  return (
    <Panel
      label={t("Short replies")}
      isOpen={isOpen}
      button={button}
      side="top"
      align="start"
      onClose={onClose}
    >
      <Content conversationID={conversationID} onUse={insert} />
    </Panel>
  );
}

function Content({ conversationID, onUse }: { conversationID: string; onUse: (text: string) => void }) {
  const [filter, setFilter] = useState("");
  const replies = useShortReplies((state) => state.data ?? NO_SHORT_REPLIES);
  const list = useLoadState(useShortReplies);
  useEffect(() => view(undefined, useShortReplies), []);
  const matches = wordTest(filter);
  const shownReplies = replies.filter(({ text }) => matches(searchableText(text)));
  const hasFilter = replies.length > 0 && filter.trim() !== "";
  return (
    <>
      <FilterInput label={t("Filter short replies")} value={filter} onChange={setFilter} />
      <div className={styles.list}>
        <AsyncList
          list={list}
          isEmpty={shownReplies.length === 0}
          empty={
            hasFilter
              ? t("Nothing matches “{filter}”.", { filter: filter.trim() })
              : t("No short replies yet.")
          }
        >
          <ul>
            {shownReplies.map((reply) => (
              <ShortReplyRow key={reply._id} reply={reply} onUse={onUse} />
            ))}
          </ul>
        </AsyncList>
      </div>
      <SaveDraft conversationID={conversationID} isLoaded={list.status === "ready"} />
    </>
  );
}

/** The button that saves the text of the message field as a short reply. */
function SaveDraft({ conversationID, isLoaded }: { conversationID: string; isLoaded: boolean }) {
  const text = useStore(draftOf(conversationID), (draft) => draft.text.trim());
  const isSaved = useShortReplies((state) => (state.data ?? []).some((reply) => reply.text === text));
  const canSave = isLoaded && text !== "" && !isSaved;
  const action = useAction<"save">();

  function save(): void {
    if (!canSave) return;
    const problem = shortReplyProblem({ text });
    if (problem) action.show(t(problem.text), { tone: "error" });
    else void action.run("save", (create) => addShortReply(create, text), SHORT_REPLY_TEXTS);
  }

  return (
    <Row gap="1 2" wrap className={styles.foot}>
      <Button
        variant="ghost"
        // A disabled button would lose the keyboard's focus once the text is saved.
        aria-disabled={!canSave || undefined}
        busy={action.pending !== undefined}
        icon={<Plus />}
        onClick={save}
      >
        {t("Save as short reply")}
      </Button>
      <Text size={12} tone="muted">
        {text === ""
          ? t("Write a message, then save it here.")
          : isSaved
            ? t("This text is saved.")
            : t("All staff share them.")}
      </Text>
    </Row>
  );
}

/** The length of a reply's name in the labels of its buttons. */
const NAME_LENGTH = 40;

interface ShortReplyRowProps {
  reply: ShortReplyView;
  onUse: (text: string) => void;
}

/** A short reply: a button that inserts it, and buttons that edit and delete it. */
function ShortReplyRow({ reply: { _id, text }, onUse }: ShortReplyRowProps) {
  return (
    <PanelRow
      name={text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}...` : text}
      verb="Edit"
      text={text}
      label={t("Short reply")}
      maxLength={SHORT_REPLY_MAX_LENGTH}
      isLong
      problemOf={(newText) => shortReplyProblem({ text: newText })}
      change={(newText) => changeShortReply(_id, newText)}
      question={t("Delete this short reply for all staff?")}
      remove={() => deleteShortReply(_id)}
      failures={SHORT_REPLY_TEXTS}
    >
      <button type="button" data-row className={styles.use} onClick={() => onUse(text)}>
        {text}
      </button>
    </PanelRow>
  );
}
