/** The office's inbox: the list of conversations, the open one, and facts about its resident. Phones show one of them at a time. */

import { officeConversation } from "@domain/conversation-id.ts";
import { msg } from "@domain/message.ts";
import { ChevronLeft, Inbox } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useSession } from "../../../features/auth/session.store.ts";
import { type Reader, useConversations } from "../../../features/conversations/conversations.store.ts";
import { useInbox } from "../../../features/conversations/inbox.store.ts";
import { InboxList } from "../../../features/conversations/inbox-list.tsx";
import {
  INBOX_FILTERS,
  type InboxFilter,
  type InboxRow,
} from "../../../features/conversations/inbox-rows.ts";
import { Assignee } from "../../../features/staff-incidents/assignee.tsx";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { useRecordID } from "../../../lib/use-record-id.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FetchButton } from "../../../ui/fetch-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageFrame } from "../../../ui/page.tsx";
import text from "../../../ui/text.module.css";
import { LiveState } from "../../live-state.tsx";
import { ChatSegments } from "../common/chat-segments.tsx";
import frame from "../common/list-and-detail.module.css";
import { InboxAnnouncements } from "./inbox-announcements.tsx";
import styles from "./inbox-page.module.css";

const addIncident = lazyPart(async () => (await import("../common/add-incident.tsx")).AddIncident);

const thread = lazyPart(async () => (await import("./inbox-thread.tsx")).InboxThread);
const facts = lazyPart(async () => (await import("./resident-facts.tsx")).ResidentFacts);

const TITLE = msg("Office inbox");

interface InboxQueryChange {
  text?: string;
  filter?: InboxFilter;
}

const assignee = (name: string) => <Assignee name={name} />;

export function InboxPage() {
  useTitle(t(TITLE));
  const user = useSession((state) => state.user);
  return user ? <OfficeInbox reader={user} /> : null;
}

/** Only fetches the list again. The events of conversations are in `live/subscriptions.ts`, because all screens count unread ones. */
export const INBOX_SUBSCRIPTIONS: readonly Subscription[] = [{ events: {}, store: useInbox }];

function OfficeInbox({ reader }: { reader: Reader }) {
  const residentID = useRecordID();
  const openID = residentID === undefined ? undefined : officeConversation(residentID);
  const { conversation, problem, load } = useOpenConversation(openID);
  const [search, setSearch] = useSearchParams();
  const filter = INBOX_FILTERS.find((option) => option === search.get("show")) ?? "all";
  const [searchText, setSearchText] = useState("");
  /** The resident for whom the form of a new incident is open. */
  const [reporterID, setReporterID] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const filterQuery = filter === "all" ? "" : `?show=${filter}`;
  const leave = () => navigate(`${paths.inbox}${filterQuery}`);
  const stopReporting = () => setReporterID(undefined);
  const addressOf = ({ residentUserID }: InboxRow) =>
    `${paths.inbox}/${encodeURIComponent(residentUserID)}${filterQuery}`;

  function onQuery({ text: nextText = searchText, filter: nextFilter = filter }: InboxQueryChange): void {
    setSearchText(nextText);
    if (nextFilter !== filter) setSearch(nextFilter === "all" ? {} : { show: nextFilter }, { replace: true });
  }

  useScreenSubscriptions(INBOX_SUBSCRIPTIONS);
  useEffect(() => view(undefined, useInbox), []);

  return (
    <PageFrame
      className={cx(frame.page, openID !== undefined && frame.opened)}
      head={
        <>
          <h1 className={text.pageTitle}>{t(TITLE)}</h1>
          <div className={styles.segments}>
            <ChatSegments current="inbox" />
          </div>
        </>
      }
      aside={<LiveState />}
    >
      <Card label={t(TITLE)} className={cx(frame.split, styles.split)}>
        <div className={frame.list}>
          <InboxList
            query={{ text: searchText, filter, userID: reader.userID, openID }}
            onQuery={onQuery}
            addressOf={addressOf}
            assignee={assignee}
            box={list}
          />
        </div>
        <section
          className={frame.detail}
          aria-label={t("Conversation")}
          data-detail={openID === undefined ? undefined : ""}
        >
          {conversation ? (
            <thread.Part
              key={conversation.conversationID}
              onFailed={leave}
              conversation={conversation}
              reader={reader}
              back={<Back to={`${paths.inbox}${filterQuery}`} />}
              onAddIncident={setReporterID}
            />
          ) : (
            <div className={frame.nothing}>
              {openID === undefined ? null : <Back to={`${paths.inbox}${filterQuery}`} />}
              <EmptyState
                icon={<Inbox size={24} />}
                action={problem === "failed" ? <FetchButton fetch={load} /> : undefined}
              >
                {nothingText(openID, problem)}
              </EmptyState>
            </div>
          )}
        </section>
        {conversation ? (
          <aside
            className={styles.facts}
            aria-label={t("About {residentName}", { residentName: conversation.residentName })}
          >
            <facts.Part onFailed={leave} conversation={conversation} onAddIncident={setReporterID} />
          </aside>
        ) : null}
      </Card>
      <InboxAnnouncements />
      {reporterID === undefined ? null : (
        <addIncident.Part userID={reader.userID} residentID={reporterID} onClose={stopReporting} />
      )}
    </PageFrame>
  );
}

type Problem = "missing" | "failed" | undefined;

function nothingText(openID: string | undefined, problem: Problem): string {
  if (openID === undefined) return t("Select a resident to read the messages here.");
  if (problem === "missing") return t("There is no approved resident with this ID.");
  return problem === "failed" ? t("The conversation could not be loaded.") : t("Loading...");
}

function Back({ to }: { to: string }) {
  return (
    <Link to={to} className={frame.back}>
      <ChevronLeft size={18} />
      {t("Office")}
    </Link>
  );
}

/** The open conversation. If it is not in the list, because it has no messages, it is fetched. */
function useOpenConversation(openID: string | undefined) {
  const conversation = useConversations(({ byID }) => (openID === undefined ? undefined : byID[openID]));
  /** By the id of the conversation, because an earlier one may be answered later. */
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const isHere = conversation !== undefined;
  const load = useCallback(async () => {
    if (openID === undefined || isHere) return;
    let problem: Problem;
    if (!(await useConversations.getState().load(openID))) problem = "missing";
    else if (useConversations.getState().byID[openID] === undefined) problem = "failed";
    setProblems((current) => ({ ...current, [openID]: problem }));
  }, [openID, isHere]);
  useEffect(() => void load(), [load]);
  return { conversation, load, problem: openID === undefined ? undefined : problems[openID] };
}
