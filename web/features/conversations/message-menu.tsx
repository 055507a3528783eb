/** The menu of a message of the property's chat, with the actions of its author, of other residents, or of staff. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { mayAuthorChange } from "@domain/moderation-rules.ts";
import { Ellipsis, Flag, History, MicOff, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatTime } from "../../lib/dates.ts";
import { serverDate } from "../../lib/server-time.ts";
import { t } from "../../lib/t.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Pill } from "../../ui/pill.tsx";
import type { Reader } from "./conversations.store.ts";
import type { MessageDialogName } from "./message-dialogs.tsx";
import styles from "./message-menu.module.css";
import { countOpenReports, useModeration } from "./moderation.store.ts";

/** The dialogs' code loads with the first one that is opened. */
const messageDialog = lazyPart(async () => (await import("./message-dialogs.tsx")).MessageDialog);

type Action = MessageDialogName | "edit";

/** The actions of a person for a message. */
export function messageActions(
  message: ChatMessageView,
  { userID, role }: Reader,
  now = serverDate(),
): readonly Action[] {
  const { editedAt, removedBy, senderRole } = message;
  const isOwn = message.userID === userID;
  const isStaff = role === "staff";
  const actions: Action[] = [];
  if (removedBy === undefined) {
    const mayChange = isOwn && mayAuthorChange(message, now);
    if (mayChange) actions.push("edit");
    if (mayChange || isStaff) actions.push("remove");
    if (!isOwn && !isStaff) actions.push("report");
  }
  if (isStaff && senderRole === "resident") actions.push("mute");
  if (isStaff && (removedBy !== undefined || editedAt !== undefined)) actions.push("history");
  return actions;
}

const ITEMS = {
  edit: { label: () => t("Edit"), Icon: Pencil },
  remove: { label: () => t("Remove"), Icon: Trash2 },
  report: { label: () => t("Report to staff"), Icon: Flag },
  mute: { label: (name: string) => t("Mute {name}", { name }), Icon: MicOff },
  history: { label: () => t("Earlier texts"), Icon: History },
} as const satisfies Record<Action, { label: (name: string) => string; Icon: typeof Pencil }>;

interface MessageMenuProps {
  message: ChatMessageView;
  reader: Reader;
  /** Whether Tab reaches the menu. The arrow keys lead from it to the other menus. */
  isTabStop: boolean;
  onEdit: () => void;
}

export function MessageMenu({ message, reader, isTabStop, onEdit }: MessageMenuProps) {
  const [dialogName, setDialogName] = useState<MessageDialogName>();
  const reportCount = useModeration((state) => countOpenReports(state, message._id));
  const { senderName, timestamp } = message;
  const isOwn = message.userID === reader.userID;
  const label = isOwn
    ? t("Actions for your message, {time}", { time: formatTime(timestamp) })
    : t("Actions for {name}’s message, {time}", { name: senderName, time: formatTime(timestamp) });
  return (
    <>
      {reportCount > 0 ? (
        <button type="button" className={styles.reported} onClick={() => setDialogName("history")}>
          <Pill tone="amber" icon={<Flag size={12} strokeWidth={2} />}>
            {reportCount === 1 ? t("Reported") : t("Reported by {reports}", { reports: reportCount })}
          </Pill>
        </button>
      ) : null}
      {messageActions(message, reader).length > 0 ? (
        <Menu
          label={label}
          align={isOwn ? "end" : "start"}
          className={styles.trigger}
          tabIndex={isTabStop ? 0 : -1}
          data-message-menu=""
          trigger={<Ellipsis strokeWidth={2} />}
        >
          {({ MenuItem, MenuNote }) => {
            // Computed again, because the author's time for changes may be over when the menu opens.
            const actions = messageActions(message, reader);
            if (actions.length === 0) return <MenuNote>{t("The 15 minutes for changes are over.")}</MenuNote>;
            return actions.map((action) => {
              const { label: labelOf, Icon } = ITEMS[action];
              return (
                <MenuItem
                  key={action}
                  icon={<Icon />}
                  onSelect={() => (action === "edit" ? onEdit() : setDialogName(action))}
                >
                  {labelOf(senderName)}
                </MenuItem>
              );
            });
          }}
        </Menu>
      ) : null}
      {dialogName ? (
        <messageDialog.Part
          name={dialogName}
          message={message}
          reader={reader}
          onRemove={() => setDialogName("remove")}
          onClose={() => setDialogName(undefined)}
        />
      ) : null}
    </>
  );
}
