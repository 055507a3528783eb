/** A short reply in the panel: a button that inserts it, and buttons that edit and delete it. */

import type { ShortReplyView } from "@domain/short-reply.ts";
import { SHORT_REPLY_MAX_LENGTH, SHORT_REPLY_TEXTS, shortReplyProblem } from "@domain/short-reply-rules.ts";
import { t } from "../../lib/t.ts";
import styles from "../../ui/panel.module.css";
import { PanelRow } from "../../ui/panel-row.tsx";
import { changeShortReply, deleteShortReply } from "./short-replies.store.ts";

/** The length of a reply's name in the labels of its buttons. */
const NAME_LENGTH = 40;

interface ShortReplyRowProps {
  reply: ShortReplyView;
  onUse: (text: string) => void;
}

export function ShortReplyRow({ reply: { _id, text }, onUse }: ShortReplyRowProps) {
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
