/** The safe room: authors edit and remove messages of the property's chat, residents report them, and staff remove them and mute. */

import type { Accounts } from "../auth/accounts.service.ts";
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { CHAT_TEXTS, type ChatMessageView } from "../domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "../domain/conversation-id.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import {
  type MessageRecordView,
  type MessageReportView,
  type ModerationView,
  messageReportSchema,
  type StaffMuteView,
  type StaffReportView,
} from "../domain/moderation.ts";
import {
  EDITS_MAX,
  MODERATION_TEXTS,
  type MuteDuration,
  mayAuthorChange,
  moderationReasonProblem,
  muteEnd,
  muteProblem,
} from "../domain/moderation-rules.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { messageReportedText, residentName } from "../domain/notification-texts.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { ALL_STAFF, isMember } from "../domain/roles.ts";
import { conflict, forbidden, notFound, takePoint, validationError } from "../http/errors.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";
import type { ChatMessage, MessageChange } from "./chat-messages.repository.ts";
import type { ConversationUser } from "./conversations.service.ts";
import type { MessageReport } from "./message-reports.repository.ts";
import { checkMessageText } from "./message-text.ts";

const presentReport = createPresenter(messageReportSchema);

/** The audit event of a report. */
const REPORTED = "message-reported";

type SenderNames = Awaited<ReturnType<Accounts["findDisplayNames"]>>;

export function createModerationService(context: AppContext) {
  const { repositories, channel, clock, rateLimits } = context;
  const { accounts, messageReports, residents } = repositories;

  async function viewOf(message: WithId<ChatMessage>): Promise<ChatMessageView> {
    const [view] = await context.conversationViews.messages([message]);
    if (!view) throw notFound(MODERATION_TEXTS.notFound);
    return view;
  }

  function requireChangeable(message: ChatMessage): void {
    if (!mayAuthorChange(message, clock())) throw validationError(MODERATION_TEXTS.tooLate);
  }

  /** Creates a function that returns the content of an edited message; undefined if nothing changes. */
  function createEdit({ userID }: ConversationUser, input: string) {
    return (message: ChatMessage): MessageChange | undefined => {
      if (message.userID !== userID) throw forbidden(MODERATION_TEXTS.notOwn);
      if (message.removal) throw conflict(MODERATION_TEXTS.removed);
      requireChangeable(message);
      const text = checkMessageText(input, message.photos?.length ?? 0);
      if (text === message.message) return undefined;
      if ((message.earlier?.length ?? 0) >= EDITS_MAX) throw validationError(MODERATION_TEXTS.tooOften);
      return { message: text, editedAt: clock() };
    };
  }

  /** Creates a function that returns the content of a removed message; undefined if it is removed already. */
  function createRemoval({ userID, role }: ConversationUser, reason: string) {
    return (message: ChatMessage): MessageChange | undefined => {
      const isOwn = message.userID === userID;
      if (!isOwn && role !== "staff") throw forbidden(MODERATION_TEXTS.notYours);
      if (message.removal) return undefined;
      const at = clock();
      // Staff remove their own messages as authors, unless they give a reason.
      if (isOwn && (role !== "staff" || reason === "")) {
        requireChangeable(message);
        return { message: "", removal: { by: "author", userID, reason: "", at } };
      }
      const problem = moderationReasonProblem({ reason });
      if (problem) throw validationError(problem);
      return { message: "", removal: { by: "staff", userID, reason, at } };
    };
  }

  /** Notifies staff how many residents have reported a message: one notification per message. */
  async function notifyStaff({ _id, userID }: WithId<ChatMessage>): Promise<void> {
    const openReports = (await messageReports.of(_id)).filter(({ isOpen }) => isOpen);
    const [resident] = await residents.findNames([userID]);
    const name = resident
      ? residentName(resident)
      : (await context.accounts.findDisplayNames([userID])).get(userID)?.name;
    // When staff open a report isn't recorded.
    const subject = { about: `report:${_id}`, openedAt: undefined };
    // Staff may have closed this report already.
    const text = messageReportedText(name ?? userID, Math.max(1, openReports.length));
    await context.notifications.notifyOnce(ALL_STAFF, NOTIFICATION_TYPES.messageReported, text, subject);
  }

  /** Notifies staff of a report, and then records it, unless it is recorded already. */
  async function announceReport(
    message: WithId<ChatMessage>,
    { _id, userID: actorID, reason }: WithId<MessageReport>,
  ): Promise<void> {
    const events = await repositories.auditEvents.ofActions(message.userID, [REPORTED]);
    if (events.some((event) => event._id === _id)) return;
    await notifyStaff(message);
    const event = { _id, action: REPORTED, actorID, userID: message.userID, targetID: message._id };
    await context.audit.record({ ...event, cause: reason });
  }

  const staffReport = (report: WithId<MessageReport>, names: SenderNames): StaffReportView => ({
    ...presentReport(report),
    userID: report.userID,
    reporterName: names.get(report.userID)?.name ?? "",
    isOpen: report.isOpen === true,
  });

  return {
    /** The author edits a message. A repeat changes nothing. @throws HttpError 400, 403, 404, 409, 413, 429, 503 */
    async edit(user: ConversationUser, _id: string, text: string): Promise<ChatMessageView> {
      context.chatMutes.requireUnmuted(user);
      await takePoint(rateLimits.chatMessages, user.userID, CHAT_TEXTS.tooMany);
      return viewOf(await context.messageRevisions.revise(_id, createEdit(user, text)));
    },

    /**
     * The author, or staff with a reason, remove a message. A repeat changes nothing.
     * @throws HttpError 400, 403, 404, 409, 503
     */
    async remove(user: ConversationUser, _id: string, reason: string): Promise<ChatMessageView> {
      return viewOf(await context.messageRevisions.revise(_id, createRemoval(user, reason)));
    },

    /**
     * A resident reports a message, once. A repeat is answered with the first report.
     * @throws HttpError 400, 403, 404, 409, 429
     */
    async report(
      user: Pick<ConversationUser, "userID" | "role">,
      _id: string,
      reason: string,
    ): Promise<{ report: MessageReportView; repeated: boolean }> {
      const { userID, role } = user;
      const message = await context.messageRevisions.find(_id);
      if (role !== "resident") throw forbidden();
      const firstReport = await messageReports.find(_id, userID);
      if (firstReport) {
        // The first call may have been interrupted.
        if (firstReport.isOpen) await announceReport(message, firstReport);
        return { report: presentReport(firstReport), repeated: true };
      }
      if (message.userID === userID) throw validationError(MODERATION_TEXTS.ownReport);
      if (message.removal) throw conflict(MODERATION_TEXTS.removed);
      const problem = moderationReasonProblem({ reason });
      if (problem) throw validationError(problem);
      await takePoint(rateLimits.messageReports, userID, MODERATION_TEXTS.tooManyReports);
      const report = await messageReports.insert({
        messageID: _id,
        userID,
        reason,
        createdAt: clock(),
        isOpen: true,
      });
      // The same resident was faster on another page.
      if (!report) return this.report(user, _id, reason);
      await announceReport(message, report);
      return { report: presentReport(report), repeated: false };
    },

    /** Staff keep a reported message: its reports are closed. @throws HttpError 404 */
    async keep(user: ConversationUser, _id: string): Promise<void> {
      const { userID } = await context.messageRevisions.find(_id);
      if (!(await messageReports.close(_id))) return;
      await context.audit.record({ action: "message-kept", actorID: user.userID, userID, targetID: _id });
    },

    /** What staff need to judge a message. @throws HttpError 404 */
    async recordOf(_id: string): Promise<MessageRecordView> {
      const message = await context.messageRevisions.find(_id);
      const reports = await messageReports.of(_id);
      const { earlier = [], photos = [], erasesAt, removal } = message;
      const names = await context.accounts.findDisplayNames([
        ...new Set([removal?.userID ?? "", ...reports.map(({ userID }) => userID)]),
      ]);
      return {
        message: await viewOf(message),
        earlier: earlier.map(({ text, at }) => ({ text, at: at.toISOString() })),
        // The photos of a removed message are erased with its earlier texts, which also removes `erasesAt`.
        photos: removal && !erasesAt ? [] : photos,
        erasedAt: erasesAt?.toISOString() ?? null,
        removal: removal
          ? {
              by: names.get(removal.userID)?.name ?? "",
              reason: removal.reason,
              at: removal.at.toISOString(),
            }
          : null,
        reports: reports.map((report) => staffReport(report, names)),
      };
    },

    /** The open reports, and the residents who are muted. */
    async overview(): Promise<ModerationView> {
      const [reports, mutedAccounts] = await Promise.all([
        messageReports.open(LIST_LIMIT_MAX),
        accounts.everMuted(),
      ]);
      const userIDs = [...reports, ...mutedAccounts].map(({ userID }) => userID);
      const mutedBy = mutedAccounts.flatMap(({ chatMute }) => chatMute?.mutedBy ?? []);
      const names = await context.accounts.findDisplayNames([...new Set([...userIDs, ...mutedBy])]);
      return {
        reports: reports.map((report) => staffReport(report, names)),
        mutes: mutedAccounts.flatMap((account): StaffMuteView[] => {
          const { userID, chatMute } = account;
          const mute = context.chatMutes.activeMute(account);
          if (!mute) return [];
          const by = names.get(chatMute?.mutedBy ?? "")?.name ?? "";
          return [{ ...mute, userID, name: names.get(userID)?.name ?? "", mutedBy: by }];
        }),
      };
    },

    /** Staff mute a resident in the property's chat, or lift the mute. @throws HttpError 400, 404 */
    async mute(
      user: ConversationUser,
      userID: string,
      form: { duration: string; reason: string },
    ): Promise<ModerationView> {
      const problem = muteProblem(form);
      if (problem) throw validationError(problem);
      const account = await accounts.byUserID(userID);
      if (!account) throw notFound(RESIDENT_TEXTS.notFound);
      if (account.role !== "resident" || !isMember(account))
        throw validationError(MODERATION_TEXTS.onlyResidents);
      const { reason } = form;
      const duration = form.duration as MuteDuration;
      const isLifted = duration === "lifted";
      const now = clock();
      const until = muteEnd(duration, now);
      const chatMute = { until, reason, mutedBy: user.userID };
      await accounts.update(userID, { chatMute, updatedAt: now });
      const view = await context.conversations.get({ ...account, chatMute }, PROPERTY_CONVERSATION);
      channel.publish(rooms.user(userID), "conversation:updated", view);
      const to = until?.toISOString() ?? "unlimited";
      await context.audit.record({
        action: isLifted ? "mute-lifted" : "resident-muted",
        actorID: user.userID,
        userID,
        cause: reason,
        changes: isLifted ? [] : [{ field: "mutedUntil", from: null, to }],
      });
      return this.overview();
    },
  };
}
