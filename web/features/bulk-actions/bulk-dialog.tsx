/** The dialog that sends a message to several residents, or adds a behavior entry for each of them. */

import { signedRP } from "@domain/behavior-catalog.ts";
import { behaviorFormProblem, findBehavior, offeredBehaviors } from "@domain/behavior-rules.ts";
import type { BulkResult } from "@domain/bulk-action.ts";
import { BULK_MAX, BULK_TEXTS } from "@domain/bulk-rules.ts";
import { isBlank } from "@domain/field-rules.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "@domain/limits.ts";
import { useState } from "react";
import { runBulkAction } from "../../lib/bulk-action.ts";
import { formatResidents } from "../../lib/formats.ts";
import { ShownError } from "../../lib/http.ts";
import { locale } from "../../lib/language.store.ts";
import { useProperty } from "../../lib/property.store.ts";
import { randomId } from "../../lib/random-id.ts";
import type { SelectedPeople } from "../../lib/selection.ts";
import { t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";

export type BulkKind = "message" | "behavior";

const NAMES_SHOWN = 5;

type People = SelectedPeople["people"];

function namesOf(people: People): string {
  const names = people
    .slice(0, NAMES_SHOWN)
    .map(({ name }) => name)
    .join(", ");
  const moreCount = people.length - NAMES_SHOWN;
  return moreCount > 0
    ? t("{names} and {more} more", { names, more: moreCount.toLocaleString(locale()) })
    : names;
}

const nameIn = (people: People, userID: string): string =>
  people.find((person) => person.userID === userID)?.name ?? userID;

interface BulkDialogProps extends Pick<SelectedPeople, "people" | "leftOutCount" | "onDone"> {
  kind: BulkKind;
  /** The person who is logged in. */
  reporter: string;
  onClose: () => void;
}

export function BulkDialog({ kind, reporter, onDone, onClose, ...selection }: BulkDialogProps) {
  // The list may change while the dialog is open.
  const [{ people: recipients, leftOutCount }] = useState(selection);
  const [doneCount, setDoneCount] = useState(0);
  const [failures, setFailures] = useState<readonly BulkResult[]>([]);
  const [actionIDs] = useState(() => new Map<string, string>());
  const offTypes = useProperty(({ scores }) => scores.offTypes);
  const form = useForm({
    initial: { text: "", type: "", reportedBy: reporter },
    rule: ({ text: message, type, reportedBy }) => {
      if (kind === "message")
        return isBlank(message) ? { field: "text", text: BULK_TEXTS.textMissing } : undefined;
      return behaviorFormProblem({ type, reportedBy });
    },
    texts: BULK_TEXTS,
    showsServerText: true,
    send: async (values) => {
      const content = JSON.stringify(values);
      // The same content is sent with the same ID, so that a repeated attempt stores only what the earlier ones have not.
      const actionID = actionIDs.get(content) ?? randomId();
      actionIDs.set(content, actionID);
      setDoneCount(0);
      const failedResults = await runBulkAction({
        actionID,
        ids: recipients.map(({ userID }) => userID),
        onProgress: setDoneCount,
        bodyOf: (userIDs) => ({ kind, userIDs, ...values }),
      });
      setFailures(failedResults);
      if (failedResults.length > 0) throw new ShownError(BULK_TEXTS.failed);
      const residents = formatResidents(recipients.length);
      showDone(
        kind === "message"
          ? t("Sent to {residents}.", { residents })
          : t("Added for {residents}.", { residents }),
      );
      onDone();
    },
    onDone: onClose,
  });
  const behavior = findBehavior(form.values.type);
  return (
    <FormDialog
      title={
        kind === "message"
          ? t("Message to {residents}", { residents: formatResidents(recipients.length) })
          : t("Add behavior for {residents}", { residents: formatResidents(recipients.length) })
      }
      save={kind === "message" ? t("Send") : t("Save")}
      disabled={recipients.length === 0}
      form={form}
      onClose={onClose}
    >
      <p>{namesOf(recipients)}</p>
      {leftOutCount > 0 ? (
        <p className={text.hint}>
          {t(
            "{count, plural, one {# of the selected residents moved out or is waiting for approval, and is left out.} other {# of the selected residents moved out or are waiting for approval, and are left out.}}",
            { count: leftOutCount },
          )}
        </p>
      ) : null}
      {kind === "message" ? (
        <TextArea
          {...form.field("text")}
          label={t("Message")}
          maxLength={CHAT_MESSAGE_MAX_LENGTH}
          hint={t("Each resident gets a private message from the office, and sees no other names.")}
        />
      ) : (
        <>
          <SelectInput
            {...form.field("type")}
            label={t("Incident Type")}
            placeholder={t("Select an incident type")}
            options={offeredBehaviors(offTypes).map(({ type }) => type)}
            hint={
              behavior &&
              (behavior.cp > 0
                ? t("Each of them gets {rp} RP and {cp} CP.", { rp: signedRP(behavior.rp), cp: behavior.cp })
                : t("Each of them gets {rp} RP.", { rp: signedRP(behavior.rp) }))
            }
          />
          <TextInput {...form.field("reportedBy")} label={t("Reported by")} autoComplete="off" />
        </>
      )}
      {form.pending && recipients.length > BULK_MAX ? (
        <p role="status">
          {t("{doneCount} of {length} done", {
            doneCount: doneCount.toLocaleString(locale()),
            length: formatResidents(recipients.length),
          })}
        </p>
      ) : null}
      {failures.length > 0 ? (
        <ul aria-label={t("Not saved")}>
          {failures.map(({ userID = "", error = "" }) => (
            <li key={userID}>{`${nameIn(recipients, userID)}: ${t(error)}`}</li>
          ))}
        </ul>
      ) : null}
    </FormDialog>
  );
}
