/** The incident that is open beside the list. Its code loads when the first incident is opened. */

import { incidentConversation, incidentNotes } from "@domain/conversation-id.ts";
import type { IncidentView } from "@domain/incident.ts";
import { msgs } from "@domain/message.ts";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { ThreadPhotos } from "../../../features/conversations/thread-photos.tsx";
import { IncidentDetail } from "../../../features/staff-incidents/incident-detail.tsx";
import { ownFirst } from "../../../features/staff-incidents/own-first.ts";
import type { WorkQuestion } from "../../../features/staff-incidents/work-dialogs.tsx";
import { OPEN_LAYERS } from "../../../lib/open-layers.ts";
import { t } from "../../../lib/t.ts";
import { cx } from "../../../ui/cx.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { ProfileLink } from "../../../ui/profile-link.tsx";
import text from "../../../ui/text.module.css";
import { say } from "./incident-announcements.tsx";
import { IncidentConversation } from "./incident-conversation.tsx";
import type { useReporters } from "./use-reporters.ts";

const workDialog = lazyPart(async () => (await import("./incident-work-dialog.tsx")).IncidentWorkDialog);

/** The announcement to screen readers after the dialog of a question was confirmed. */
const SAVED_TEXTS: Record<WorkQuestion, string> = msgs({
  hold: "Status is now On Hold.",
  due: "Due date saved.",
  resolve: "Status is now Resolved.",
});

const FIELDS = "input, textarea, select";

/** Presses the button of the open incident whose `aria-keyshortcuts` names the key. */
function onMenuKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (target.closest(FIELDS) || target.closest(OPEN_LAYERS)) return;
  if (!target.closest("[data-detail]") && !target.closest("a[aria-current][data-incident]")) return;
  const buttons = [...(document.querySelector("[data-detail]")?.querySelectorAll("button") ?? [])];
  const button = buttons.find(({ ariaKeyShortcuts }) => ariaKeyShortcuts === key.toUpperCase());
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** The keys A, D, S and P open the menus of the open incident while the focus is in it or on its row, so that it is clear which incident they mean. */
function useMenuKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", onMenuKey);
    return () => document.removeEventListener("keydown", onMenuKey);
  }, []);
}

/** Whether the focus is at no control, as after a navigation to another screen. */
const isPageFocused = () =>
  [document.body, document.getElementById("main")].includes(document.activeElement as HTMLElement);

/** The state of the navigation to the incident: `focus` if the user opened it from the list, `auto` if the list opened it without a click. */
const openingOf = (state: unknown) => (state ?? {}) as { focus?: boolean; auto?: boolean };

/** Focuses the incident's title if the user opened it from the list, or came from another screen. */
function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const { state, key } = useLocation();
  const { focus: isWanted, auto: isAuto } = openingOf(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation focuses it once
  useEffect(() => {
    if (isWanted || (!isAuto && isPageFocused())) title.current?.focus({ preventScroll: true });
  }, [key]);
  return title;
}

/** The events by which a user touches an incident. */
const TOUCHES = ["pointerdown", "wheel", "focusin"] as const;

/** Whether messages in view count as read. In an incident that the list has opened automatically, they do once the user touches it. */
function useMarksRead(): boolean {
  const { state } = useLocation();
  const { auto: isAuto } = openingOf(state);
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const touch = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-detail]")) setTouched(true);
    };
    for (const event of TOUCHES) document.addEventListener(event, touch, { passive: true });
    return () => {
      for (const event of TOUCHES) document.removeEventListener(event, touch);
    };
  }, []);
  return !isAuto || isTouched;
}

interface OpenIncidentProps extends Pick<ReturnType<typeof useReporters>, "reporterOf" | "staff"> {
  incident: IncidentView;
  userID: string;
  today: string;
  /** The link to the list, for narrow screens. */
  back: ReactNode;
}

export function OpenIncident({ incident, userID, reporterOf, staff, today, back }: OpenIncidentProps) {
  const title = useTitleFocus();
  const marksRead = useMarksRead();
  useMenuKeys();
  const reporter = reporterOf(incident);
  const [question, setQuestion] = useState<WorkQuestion>();
  const close = () => setQuestion(undefined);
  return (
    <>
      <IncidentDetail
        incident={incident}
        reporter={reporter}
        reporterLink={
          reporter.isStaff ? (
            reporter.name
          ) : (
            <ProfileLink userID={incident.userID} className={cx(text.link, text.reach)}>
              {reporter.name}
            </ProfileLink>
          )
        }
        staff={ownFirst(staff, userID)}
        today={today}
        back={back}
        title={title}
        onAsk={setQuestion}
        onSaved={say}
        photos={
          <ThreadPhotos
            conversationID={incidentConversation(incident._id)}
            notesID={incidentNotes(incident._id)}
          />
        }
      >
        <IncidentConversation incident={incident} reporter={reporter} userID={userID} marksRead={marksRead} />
      </IncidentDetail>
      {question === undefined ? null : (
        <workDialog.Part
          question={question}
          incident={incident}
          reporter={reporter}
          today={today}
          onClose={close}
          onSaved={(savedQuestion) => say(t(SAVED_TEXTS[savedQuestion]))}
        />
      )}
    </>
  );
}
