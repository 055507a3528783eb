/** The button that opens the short replies at a message field of staff. */

import { MessageSquareQuote } from "lucide-react";
import { useRef, useState } from "react";
import { useShortReplies } from "../../../features/conversations/short-replies.store.ts";
import { t } from "../../../lib/t.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { IconButton } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import styles from "./short-replies.module.css";

const panel = lazyPart(
  async () => (await import("../../../features/conversations/short-replies-panel.tsx")).ShortRepliesPanel,
);

const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    events: { "short-replies:changed": () => useShortReplies.getState().invalidate() },
    store: useShortReplies,
  },
];

export function ShortReplies({ conversationID }: { conversationID: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useScreenSubscriptions(SUBSCRIPTIONS);
  return (
    <>
      <IconButton
        ref={button}
        label={t("Short replies")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.button}
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageSquareQuote size={18} />
      </IconButton>
      <panel.Part
        wanted={isOpen}
        isOpen={isOpen}
        conversationID={conversationID}
        button={button}
        onClose={close}
      />
    </>
  );
}
