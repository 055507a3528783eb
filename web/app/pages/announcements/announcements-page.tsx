/** Announcements: a form to write one, and lists of those that were sent or are scheduled. */

import type { AnnouncementView } from "@domain/announcement.ts";
import { msg } from "@domain/message.ts";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { AnnouncementLists } from "../../../features/announcements/announcement-lists.tsx";
import { useAnnouncements } from "../../../features/announcements/announcements.store.ts";
import type { Compose } from "../../../features/announcements/use-compose.ts";
import { useSession } from "../../../features/auth/session.store.ts";
import { useFormRequest } from "../../../lib/form-request.ts";
import { PHONE } from "../../../lib/media.ts";
import { t } from "../../../lib/t.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import { list } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PageFrame } from "../../../ui/page.tsx";
import text from "../../../ui/text.module.css";
import { LiveState } from "../../live-state.tsx";
import { ChatSegments } from "../common/chat-segments.tsx";
import styles from "./announcements-page.module.css";

const TITLE = msg("Announcements");

const panel = lazyPart(
  async () => (await import("../../../features/announcements/compose-panel.tsx")).ComposePanel,
);
const compose = lazyPart(
  async () => (await import("../../../features/announcements/compose-dialog.tsx")).ComposeDialog,
);
const cancel = lazyPart(
  async () => (await import("../../../features/announcements/announcement-dialogs.tsx")).CancelDialog,
);
const readers = lazyPart(
  async () => (await import("../../../features/announcements/announcement-dialogs.tsx")).ReadersDialog,
);
const sendNow = lazyPart(
  async () => (await import("../../../features/announcements/send-now-dialog.tsx")).SendNowDialog,
);
const askBeforeSending = (state: Compose) => (
  <sendNow.Part wanted={state.isAsking} compose={state} onFailed={state.stopAsking} />
);

const SUBSCRIPTIONS = [list(useAnnouncements, "announcement:changed")];

type OpenDialog =
  | { dialog: "new" }
  | { dialog: "edit" | "cancel" | "readers"; announcement: AnnouncementView };

/** The state is checked because the browser keeps it over reloads and any script can write it. */
function unitsIn(state: unknown): readonly string[] {
  const { units } = (state ?? {}) as { units?: unknown };
  return Array.isArray(units) ? units.filter((unit) => typeof unit === "string") : [];
}

export function AnnouncementsPage() {
  useTitle(t(TITLE));
  const userID = useSession((state) => state.user?.userID);
  const isPhone = useMedia(PHONE);
  const { state } = useLocation();
  // The residents list leads here with the units of the selected residents.
  const [units] = useState(() => unitsIn(state));
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const isOpen = (dialog: OpenDialog["dialog"]) => open?.dialog === dialog;
  const openFor = (dialog: "edit" | "cancel" | "readers") => (announcement: AnnouncementView) =>
    setOpen({ dialog, announcement });
  // The dialog shows the announcement as events have changed it since.
  const announcement = useAnnouncements(({ items }) => {
    if (!open || open.dialog === "new") return undefined;
    return items.find(({ _id }) => _id === open.announcement._id) ?? open.announcement;
  });

  /** How often 'New announcement' of 'Jump to' has led here. */
  const [panelRequests, setPanelRequests] = useState(0);
  useFormRequest(() => {
    if (isPhone) setOpen({ dialog: "new" });
    else setPanelRequests((count) => count + 1);
  });

  useEffect(() => (userID ? view(userID, useAnnouncements) : undefined), [userID]);
  useScreenSubscriptions(SUBSCRIPTIONS);

  return (
    <PageFrame
      head={
        <>
          <h1 className={text.pageTitle}>{t(TITLE)}</h1>
          <div className={styles.segments}>
            <ChatSegments current="announcements" />
          </div>
        </>
      }
      aside={
        isPhone ? (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen({ dialog: "new" })}>
            {t("New")}
          </Button>
        ) : (
          <LiveState />
        )
      }
    >
      <div className={styles.columns}>
        {isPhone ? null : (
          <panel.Part rows={6} question={askBeforeSending} units={units} requests={panelRequests} />
        )}
        <AnnouncementLists
          onEdit={openFor("edit")}
          onCancel={openFor("cancel")}
          onReaders={openFor("readers")}
        />
      </div>
      {isOpen("new") || isOpen("edit") ? (
        <compose.Part announcement={announcement} units={units} onClose={close} />
      ) : null}
      {announcement && isOpen("cancel") ? <cancel.Part announcement={announcement} onClose={close} /> : null}
      {announcement && isOpen("readers") ? (
        <readers.Part announcement={announcement} onClose={close} />
      ) : null}
    </PageFrame>
  );
}
