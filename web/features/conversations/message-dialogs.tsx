/** The dialogs about a message of the property's chat: remove, report, mute its author, and its history, by which staff judge it. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { msg, msgs } from "@domain/message.ts";
import type { MessageRecordView } from "@domain/moderation.ts";
import {
  MUTE_DURATIONS,
  type MuteDuration,
  moderationReasonProblem,
  muteProblem,
} from "@domain/moderation-rules.ts";
import { useEffect } from "react";
import { formatFullMoment } from "../../lib/dates.ts";
import { createResource } from "../../lib/resource.ts";
import { t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { SelectInput } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { useForm } from "../../ui/use-form.ts";
import type { Reader } from "./conversations.store.ts";
import styles from "./message-dialogs.module.css";
import { MessagePhotos } from "./message-photos.tsx";
import { messagesOf } from "./messages.store.ts";
import { moderationApi } from "./moderation.api.ts";
import { muteOf, useModeration } from "./moderation.store.ts";

export type MessageDialogName = "remove" | "report" | "mute" | "history";

interface MessageDialogProps {
  name: MessageDialogName;
  message: ChatMessageView;
  reader: Reader;
  /** Opens the dialog that removes the message. */
  onRemove: () => void;
  onClose: () => void;
}

const REMOVE_TEXTS = {
  failed: msg("Failed to remove message."),
  networkError: msg("Error removing message."),
} as const;
const REPORT_TEXTS = {
  failed: msg("Failed to report message."),
  networkError: msg("Error reporting message."),
} as const;
const MUTE_TEXTS = {
  failed: msg("Failed to change the mute."),
  networkError: msg("Error changing the mute."),
} as const;
const KEEP_FAILED = msg("Failed to keep message.");

export function MessageDialog(props: MessageDialogProps) {
  if (props.name === "report") return <ReportDialog {...props} />;
  if (props.name === "mute") return <MuteDialog {...props} />;
  if (props.name === "history") return <HistoryDialog {...props} />;
  return <RemoveDialog {...props} />;
}

/** The message of a dialog. */
const QuotedMessage = ({ message: { message, senderName } }: { message: ChatMessageView }) => (
  <blockquote className={styles.quote}>
    <b>{senderName}</b>
    <p>{message === "" ? t("A photo") : message}</p>
  </blockquote>
);

async function removeMessage({ _id, conversationID }: ChatMessageView, reason: string): Promise<void> {
  await moderationApi.remove(_id, reason);
  void messagesOf(conversationID).getState().refetch();
}

function RemoveDialog({ message, reader, onClose }: MessageDialogProps) {
  const isOwn = message.userID === reader.userID;
  const form = useForm({
    about: `remove ${message._id}`,
    initial: { reason: "" },
    rule: (values) => (isOwn ? undefined : moderationReasonProblem(values)),
    texts: REMOVE_TEXTS,
    showsServerText: true,
    send: ({ reason }) => removeMessage(message, reason),
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Remove this message?")} save={t("Remove")} form={form} onClose={onClose}>
      <QuotedMessage message={message} />
      {isOwn ? (
        <p className={text.hint}>
          {t("Everyone sees that you removed a message. Staff can read it for 30 days.")}
        </p>
      ) : (
        <TextInput
          {...form.field("reason")}
          label={t("Reason")}
          autoComplete="off"
          hint={t("Everyone sees “Removed by staff”. {name} sees the reason.", { name: message.senderName })}
        />
      )}
    </FormDialog>
  );
}

function ReportDialog({ message, onClose }: MessageDialogProps) {
  const form = useForm({
    about: `report ${message._id}`,
    initial: { reason: "" },
    rule: moderationReasonProblem,
    texts: REPORT_TEXTS,
    showsServerText: true,
    send: ({ reason }) => moderationApi.report(message._id, reason),
    onDone: () => {
      showDone(t("Reported to staff."));
      onClose();
    },
  });
  return (
    <FormDialog title={t("Report this message?")} save={t("Report")} form={form} onClose={onClose}>
      <QuotedMessage message={message} />
      <TextInput
        {...form.field("reason")}
        label={t("What is wrong with it?")}
        autoComplete="off"
        hint={t("Only staff see this. {name} won’t know who reported the message.", {
          name: message.senderName,
        })}
      />
    </FormDialog>
  );
}

const DURATIONS: Record<MuteDuration, string> = msgs({
  hour: "1 hour",
  day: "1 day",
  unlimited: "Until lifted",
  lifted: "Lift the mute",
});

const mutedNote = ({ until, reason }: { until: string | null; reason: string }) =>
  until === null
    ? t("Muted until lifted. Reason: {reason}", { reason })
    : t("Muted until {until}. Reason: {reason}", { until: formatFullMoment(until), reason });

function MuteDialog({ message: { userID, senderName }, onClose }: MessageDialogProps) {
  const mute = useModeration((state) => muteOf(state, userID));
  const durations = MUTE_DURATIONS.filter((duration) => mute || duration !== "lifted");
  const form = useForm({
    about: userID,
    initial: { duration: "", reason: "" },
    rule: muteProblem,
    texts: MUTE_TEXTS,
    showsServerText: true,
    send: async ({ duration, reason }) => {
      const overview = await moderationApi.mute(userID, duration as MuteDuration, reason);
      useModeration.getState().applyResponse(overview);
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Mute {name}", { name: senderName })} form={form} onClose={onClose}>
      <p className={text.hint}>
        {mute
          ? mutedNote(mute)
          : t("{name} can then read this chat, but not write in it. The line to the office stays open.", {
              name: senderName,
            })}
      </p>
      <SelectInput
        {...form.field("duration")}
        label={t("How long?")}
        placeholder={t("Select")}
        options={durations.map((duration) => ({ value: duration, label: DURATIONS[duration] }))}
      />
      <TextInput
        {...form.field("reason")}
        label={t("Reason")}
        autoComplete="off"
        hint={t("{name} sees this.", { name: senderName })}
      />
    </FormDialog>
  );
}

const useMessageRecord = createResource<string, MessageRecordView>({ fetch: moderationApi.record });

function HistoryDialog({ message, onRemove, onClose }: MessageDialogProps) {
  const { _id, editedAt, removedBy } = message;
  const { data: record, status, refetch } = useMessageRecord();
  const { pending, run } = useAction<"keep">();

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the message changes
  useEffect(() => void useMessageRecord.getState().load(_id), [_id, editedAt, removedBy]);
  useEffect(() => useMessageRecord.getState().reset, []);

  async function keep(): Promise<void> {
    if (await run("keep", () => moderationApi.keep(_id), KEEP_FAILED)) onClose();
  }

  const isReported = record?.reports.some(({ isOpen }) => isOpen) ?? false;
  return (
    <Dialog
      open
      title={t("About this message")}
      onClose={onClose}
      textOnly
      actions={
        isReported ? (
          <>
            <Button busy={pending === "keep"} onClick={() => void keep()}>
              {t("Keep message")}
            </Button>
            <Button variant="primary" onClick={onRemove}>
              {t("Remove")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("Close")}</Button>
        )
      }
    >
      {status === "failed" ? (
        <LoadFailed fetch={refetch}>{t("The message’s history could not be loaded.")}</LoadFailed>
      ) : record ? (
        <MessageHistory record={record} />
      ) : (
        <p>{t("Loading...")}</p>
      )}
    </Dialog>
  );
}

function MessageHistory({ record }: { record: MessageRecordView }) {
  const { message, earlier, photos, erasedAt, removal, reports } = record;
  // `erasedAt` is the time at which earlier texts will be erased; null once there are none.
  const isErased = erasedAt === null && (message.removedBy !== undefined || message.editedAt !== undefined);
  return (
    <Stack gap={4} className={styles.record}>
      {message.removedBy === undefined ? <QuotedMessage message={message} /> : null}
      {removal ? (
        <p>
          {removal.reason === ""
            ? t("Removed by {name}, {time}.", { name: removal.by, time: formatFullMoment(removal.at) })
            : t("Removed by {name}, {time}. Reason: {reason}", {
                name: removal.by,
                time: formatFullMoment(removal.at),
                reason: removal.reason,
              })}
        </p>
      ) : null}
      {earlier.length > 0 ? (
        <section>
          <h3>{t("Earlier texts")}</h3>
          <ol>
            {earlier.map(({ text, at }) => (
              <li key={at + text}>
                <small>{formatFullMoment(at)}</small>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          {erasedAt ? (
            <p className={text.hint}>
              {t("Only staff see this. Erased on {fullMoment}.", { fullMoment: formatFullMoment(erasedAt) })}
            </p>
          ) : null}
        </section>
      ) : null}
      {removal && photos.length > 0 ? (
        <MessagePhotos messages={[{ conversationID: message.conversationID, photos }]} />
      ) : null}
      {isErased ? <p className={text.hint}>{t("Earlier texts were erased after 30 days.")}</p> : null}
      {reports.length > 0 ? (
        <section>
          <h3>{t("Reports")}</h3>
          <ol>
            {reports.map(({ _id, reporterName, reason, createdAt }) => (
              <li key={_id}>
                <small>
                  {reporterName}, {formatFullMoment(createdAt)}
                </small>
                <p>{reason}</p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </Stack>
  );
}
