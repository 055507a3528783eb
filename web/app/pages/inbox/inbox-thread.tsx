/** The open conversation of the inbox, with its resident and its assignee. */

import type { ConversationView } from "@domain/conversation.ts";
import { MOVE_OUT_TEXTS } from "@domain/tenancy-rules.ts";
import { ChevronDown, Info } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Conversation } from "../../../features/conversations/conversation.tsx";
import type { Reader } from "../../../features/conversations/conversations.store.ts";
import { NO_STAFF, useStaff } from "../../../features/staff/staff.store.ts";
import { AssigneeIcon, UNASSIGNED } from "../../../features/staff-incidents/assignee.tsx";
import { useFormRequest } from "../../../lib/form-request.ts";
import { t } from "../../../lib/t.ts";
import { view } from "../../../lib/views.ts";
import { sendTyping } from "../../../live/use-live.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { ShortReplies } from "../common/short-replies.tsx";
import { assignConversation } from "./assign.ts";
import styles from "./inbox-thread.module.css";

const factsSheet = lazyPart(async () => (await import("./facts-sheet.tsx")).FactsSheet);

interface InboxThreadProps {
  conversation: ConversationView;
  reader: Reader;
  /** The link to the list, on narrow screens. */
  back: ReactNode;
  onAddIncident: (residentID: string) => void;
}

/** Whether an element is the row of the open conversation, in a list in view, and has the focus by a click. Narrow screens hide the list. */
const isClickedRow = (element: Element | null) =>
  element?.matches("a[aria-current]:not(:focus-visible)") === true && element.getClientRects().length > 0;

export function InboxThread({ conversation, reader, back, onAddIncident }: InboxThreadProps) {
  const { conversationID, residentName, unitNumber, isClosed = false } = conversation;
  const [showsFacts, setShowsFacts] = useState(false);
  const close = () => setShowsFacts(false);
  const messages = useRef<HTMLDivElement>(null);
  const focusField = () => messages.current?.querySelector("textarea")?.focus();
  useFormRequest(focusField);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once: each conversation has a separate thread, by its key
  useEffect(() => {
    // After a click, the message can be typed at once. With the keyboard, the focus stays in the list.
    if (isClickedRow(document.activeElement)) focusField();
  }, []);
  return (
    <>
      <Row as="header" gap={2} className={styles.head}>
        {back}
        <h2>{residentName}</h2>
        {unitNumber === "" ? null : (
          <span className={styles.unit}>{t("Unit {unitNumber}", { unitNumber })}</span>
        )}
        <span className={styles.assigned} aria-hidden="true">
          {t("Assigned to")}
        </span>
        <AssigneeMenu conversation={conversation} />
        <IconButton
          label={t("About {residentName}", { residentName })}
          bare
          className={styles.info}
          aria-haspopup="dialog"
          onClick={() => setShowsFacts(true)}
        >
          <Info size={20} />
        </IconButton>
      </Row>
      <div ref={messages} className={styles.messages}>
        <Conversation
          conversationID={conversationID}
          reader={reader}
          onTyping={sendTyping}
          label={t("Messages with {residentName}", { residentName })}
          fieldLabel={t("Message to {residentName}", { residentName })}
          audience={t("Only {residentName} and the staff can read this.", { residentName })}
          canAddPhotos
          tools={<ShortReplies conversationID={conversationID} />}
          isClosed={isClosed}
        />
        {isClosed ? <p className={styles.closed}>{t(MOVE_OUT_TEXTS.accountClosed)}</p> : null}
      </div>
      {showsFacts ? (
        <factsSheet.Part
          conversation={conversation}
          onAddIncident={(residentID) => {
            close();
            onAddIncident(residentID);
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function AssigneeMenu({ conversation }: { conversation: ConversationView }) {
  const { assigneeID, assigneeName } = conversation;
  const staff = useStaff((state) => state.data ?? NO_STAFF);
  useEffect(() => view(undefined, useStaff), []);
  const name = staff.find(({ userID }) => userID === assigneeID)?.name ?? assigneeName;
  const choices = [
    ...staff.map((member) => ({
      value: member.userID,
      label: member.name,
      icon: <AssigneeIcon name={member.name} />,
    })),
    { value: "", label: UNASSIGNED, icon: <AssigneeIcon name="" /> },
  ];

  return (
    <Menu
      label={name === "" ? t(UNASSIGNED) : t("Assigned to {name}", { name })}
      className={styles.assignee}
      trigger={
        <>
          <AssigneeIcon name={name} />
          {name === "" ? t(UNASSIGNED) : name.split(" ")[0]}
          <ChevronDown size={14} strokeWidth={2} />
        </>
      }
    >
      {({ MenuChoice }) => (
        <MenuChoice
          closes
          label={t("Assigned to")}
          choices={choices}
          value={assigneeID}
          onChange={(userID) => void assignConversation(conversation, userID)}
        />
      )}
    </Menu>
  );
}
