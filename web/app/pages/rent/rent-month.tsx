/** The rent of a month: changes are staged, and one Save records them all. */

import type { PaymentStatus } from "@domain/enumerations.ts";
import type { RentMonthView, RentRowView } from "@domain/rent-month.ts";
import { RENT_TEXTS, rentSums } from "@domain/rent-month-rules.ts";
import { Undo2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { colleaguesOfMonth, useColleagues, useSharedDraft } from "../../../features/rent/colleagues.store.ts";
import styles from "../../../features/rent/rent.module.css";
import {
  applyRows,
  endProgress,
  rentApi,
  startProgress,
  useSaveProgress,
} from "../../../features/rent/rent.store.ts";
import { RentList } from "../../../features/rent/rent-list.tsx";
import { RentStrip } from "../../../features/rent/rent-strip.tsx";
import { savedText, unsavedText } from "../../../features/rent/rent-texts.ts";
import {
  applyDraft,
  EMPTY_STAGING,
  type Staging,
  sentRows,
  stage,
  stageDetail,
  stageReceived,
  stagingAfterSave,
  statusLabel,
  undoLastChange,
  unstage,
} from "../../../features/rent/staging.ts";
import { useRowFocus } from "../../../features/rent/use-row-focus.ts";
import { isComposing } from "../../../lib/composing.ts";
import { failureText } from "../../../lib/http.ts";
import { OPEN_LAYERS } from "../../../lib/open-layers.ts";
import { hasMainModifier } from "../../../lib/shortcut.ts";
import { t } from "../../../lib/t.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { sendStaging } from "../../../live/use-live.ts";
import { showAlert, showUndo } from "../../../ui/alerts.ts";
import { Button } from "../../../ui/button.tsx";
import { Keys } from "../../../ui/keys.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { SpokenStatus, useSpoken } from "../../../ui/spoken-status.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { exportMenu } from "../common/export-menu.tsx";

const paste = lazyPart(async () => (await import("../../../features/rent/paste-dialog.tsx")).PasteDialog);

/** A save of fewer rows is too quick for showing its progress. */
const PROGRESS_MIN_ROWS = 50;
const NO_ROWS: readonly RentRowView[] = [];

interface MonthProps {
  data: RentMonthView;
  today: string;
  /** Shows the next or the previous month. */
  onMonth: (months: 1 | -1) => void;
  isPasting: boolean;
  onPasteClosed: () => void;
}

/** The name of a pressed key in `commands`: 'Ctrl s', or a single key. Fields, dialogs and menus have other uses for all but 'Ctrl s'. */
function commandName(event: KeyboardEvent): string | undefined {
  const { key, target } = event;
  if (!(target instanceof Element) || isComposing(event)) return undefined;
  const takesKeys = target.closest(`textarea, select, input:not([type=radio]), ${OPEN_LAYERS}`) !== null;
  const name = hasMainModifier(event) ? `Ctrl ${key.toLowerCase()}` : key;
  return takesKeys && name !== "Ctrl s" ? undefined : name;
}

export function RentMonth({ data, today, onMonth, isPasting, onPasteClosed }: MonthProps) {
  const { month, rows = NO_ROWS } = data;
  const [staging, setStaging] = useState<Staging>(EMPTY_STAGING);
  const filterRef = useRef<HTMLInputElement>(null);
  const [spoken, speak] = useSpoken();
  const { pending, run } = useAction<"save">();
  const progress = useSaveProgress();
  const { draft } = staging;
  const isChanged = draft.size > 0;
  useUnsavedChanges(isChanged);
  const rowsWithDraft = useMemo(() => applyDraft(rows, draft), [rows, draft]);
  useSharedDraft(month, draft, sendStaging);
  const byUserID = useColleagues((state) => state.byUserID);
  const { colleagues, rowTexts } = useMemo(() => colleaguesOfMonth(byUserID, month), [byUserID, month]);

  const onStatus = useCallback(
    (row: RentRowView, status: PaymentStatus) => {
      setStaging((current) => stage(current, [row], status, today));
      speak(t("{unit}, {status}, not saved.", { unit: row.unitNumber, status: statusLabel(status) }));
    },
    [today, speak],
  );
  const onDetail = useCallback(
    (row: RentRowView, field: "amount" | "receivedOn" | "note", value: string) =>
      setStaging((current) => stageDetail(current, row, field, value)),
    [],
  );
  const onUnstage = useCallback(
    (row: RentRowView) => setStaging((current) => unstage(current, row.leaseID)),
    [],
  );

  function markRest(): void {
    const openRows = rows.filter(({ leaseID, status }) => status === null && !draft.has(leaseID));
    setStaging((current) => stage(current, openRows, "Paid: On-time", today));
    speak(unsavedText(openRows.length));
  }

  function stageProposed(): void {
    const received = rows.flatMap((row) => {
      const { leaseID, proposed, status } = row;
      if (!proposed || status !== null || draft.has(leaseID)) return [];
      return { row, status: proposed.status, amount: "", receivedOn: proposed.paidOn ?? "" };
    });
    setStaging((current) => stageReceived(current, received, today));
    speak(unsavedText(received.length));
  }

  async function undoSave(saveID: string): Promise<void> {
    try {
      const { rows: results } = await rentApi.undo(saveID);
      applyRows(month, results);
      const keptCount = results.filter(({ outcome }) => outcome !== "saved").length;
      if (keptCount > 0)
        showAlert(
          t(
            "{count, plural, one {# row was changed since and stays} other {# rows were changed since and stay}} as recorded.",
            { count: keptCount },
          ),
          { tone: "error" },
        );
    } catch (error) {
      showAlert(failureText(error, RENT_TEXTS), { tone: "error" });
    }
  }

  const save = () =>
    run(
      "save",
      async (create) => {
        startProgress(rows.filter(({ leaseID }) => draft.has(leaseID)));
        const { saveID, rows: results } = await rentApi
          .save(create, month, sentRows(draft))
          .finally(endProgress);
        applyRows(month, results);
        setStaging((current) => stagingAfterSave(current.draft, draft, results));
        const savedCount = results.filter(({ outcome }) => outcome === "saved").length;
        const unsavedCount = results.length - savedCount;
        if (savedCount > 0) showUndo(savedText(savedCount, month), () => void undoSave(saveID));
        if (unsavedCount > 0)
          showAlert(
            t("{count, plural, one {# change} other {# changes}} could not be saved. Each row says why.", {
              count: unsavedCount,
            }),
            { tone: "error" },
          );
      },
      RENT_TEXTS,
    );

  // After a press of a button that then disappears, such as 'Discard'.
  useRowFocus(staging);

  const commands: Readonly<Record<string, () => unknown>> = {
    ...(isChanged && { "Ctrl s": save }),
    ...(staging.past.length > 0 && { "Ctrl z": () => setStaging(undoLastChange) }),
    "[": () => onMonth(-1),
    "]": () => onMonth(1),
    "/": () => filterRef.current?.focus(),
  };

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const name = commandName(event);
      const command = name === undefined ? undefined : commands[name];
      if (!command) return;
      event.preventDefault();
      command();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });

  const sums = rentSums(rowsWithDraft);
  return (
    <>
      <RentStrip rows={rowsWithDraft} onMarkRest={markRest} onMarkProposed={stageProposed} />
      {colleagues.map(({ userID, name, count }) => (
        <p key={userID} className={styles.colleague}>
          {t("{name} has {count, plural, one {# unsaved change} other {# unsaved changes}}.", {
            name,
            count,
          })}
        </p>
      ))}
      <RentList
        {...{ rows, draft, today, month, exportMenu, filterRef, onStatus, onDetail, onUnstage }}
        colleagueTexts={rowTexts}
      />
      <SpokenStatus spoken={spoken} />
      {isPasting ? (
        <paste.Part
          data={data}
          today={today}
          onClose={onPasteClosed}
          onStage={(receivedRows) => {
            setStaging((current) => stageReceived(current, receivedRows, today));
            speak(unsavedText(receivedRows.length));
          }}
        />
      ) : null}
      {isChanged ? (
        <Row gap={3} wrap className={styles.save} data-media="screen">
          <p>
            <b>
              {t("{count, plural, one {# change} other {# changes}}, not saved yet.", { count: draft.size })}
            </b>{" "}
            <span>{t("Then {paid} paid, {unpaid} unpaid, {notRecorded} not recorded.", { ...sums })}</span>
          </p>
          <Button
            variant="ghost"
            icon={<Undo2 />}
            aria-disabled={staging.past.length === 0 || undefined}
            onClick={() => setStaging(undoLastChange)}
          >
            {t("Undo")} <Keys className={styles.hint}>Ctrl Z</Keys>
          </Button>
          <Button onClick={() => setStaging(EMPTY_STAGING)}>{t("Discard")}</Button>
          <Button variant="primary" busy={pending === "save"} onClick={() => void save()}>
            {progress.total < PROGRESS_MIN_ROWS
              ? t("Save {count, plural, one {# change} other {# changes}}", { count: draft.size })
              : t("Saved {count} of {total}", {
                  count: progress.total - progress.pendingUserIDs.length,
                  total: progress.total,
                })}
          </Button>
        </Row>
      ) : null}
    </>
  );
}
