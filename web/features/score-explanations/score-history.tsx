/** Steps through the history of a resident's score: each entry or change, with score, class and fee before and after it. */
import { msg } from "@domain/message.ts";
import type { ScoreStep } from "@domain/score-replay.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { formatDay } from "../../lib/dates.ts";
import { entryText } from "../../lib/entry-text.ts";
import { formatMoney } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { view } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import { Changes } from "../../ui/changes.tsx";
import { cx } from "../../ui/cx.ts";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { Points } from "../../ui/points.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import styles from "./score-history.module.css";
import { loadOlderSteps, useScoreHistory } from "./score-history.store.ts";

interface ScoreHistoryProps {
  userID: string;
  /** The time of the record's last change. A new change may have added a step. */
  updatedAt: string;
}

export function ScoreHistory({ userID, updatedAt }: ScoreHistoryProps) {
  const { status, refetch } = useLoadState(useScoreHistory);
  const data = useScoreHistory((history) => history.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the resident adds a step
  useEffect(() => view(userID, useScoreHistory), [userID, updatedAt]);

  if (status === "failed") {
    return (
      <Row as="p" gap={3} wrap className={styles.failed}>
        <span role="status">{t("The history could not be loaded.")}</span>
        <FetchButton fetch={refetch} />
      </Row>
    );
  }
  if (!data) return <Skeleton rows={5} />;
  return <Steps steps={data.steps} hasOlder={data.hasOlder} />;
}

function Steps({ steps, hasOlder }: { steps: readonly ScoreStep[]; hasOlder: boolean }) {
  const [chosenID, setChosenID] = useState<string>();
  const action = useAction<"older">();
  // Without a choice, the newest step.
  const index = Math.max(
    steps.findIndex(({ _id }) => _id === chosenID),
    0,
  );
  const step = steps[index];
  if (!step) return <p role="status">{t("No entries yet.")}</p>;
  const older = steps[index + 1];
  const before = older ?? step;
  // The figures before the oldest loaded step come with the next page.
  const isBeforeKnown = older !== undefined || !hasOlder;
  const newer = steps[index - 1];
  const choose = (next: ScoreStep | undefined) => next && setChosenID(next._id);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    choose(event.key === "ArrowLeft" ? older : newer);
  }

  return (
    <Stack gap={3} className={styles.history} onKeyDown={onKeyDown}>
      <Stack gap={3} role="status" className={styles.step}>
        <Row as="p" gap="1 3" align="baseline" wrap className={styles.title}>
          <b>{titleOf(step)}</b>
          {step.rp === null ? null : <Points points={step.rp} unit={t("RP")} />}
          <span className={text.hint}>{formatDay(step.at)}</span>
        </Row>
        {isBeforeKnown ? (
          <Changes
            changes={[
              [t("Resident score"), String(before.residentScore), String(step.residentScore)],
              [t("Class"), before.class, step.class],
              [t("Monthly fee"), formatMoney(before.monthlyFee), formatMoney(step.monthlyFee)],
            ]}
          />
        ) : null}
        {step.isRecorded ? null : <p className={text.hint}>{t(UNRECORDED[step.kind])}</p>}
      </Stack>
      <Row gap={3} justify="between">
        {/* Not `disabled`: at an end of the history, the pressed button would lose the focus, and with it the arrow keys. */}
        <Button
          size="small"
          icon={<ChevronLeft />}
          aria-disabled={!older || undefined}
          onClick={() => choose(older)}
        >
          {t("Previous")}
        </Button>
        <span className={text.detail}>
          {hasOlder
            ? t("{count} back", { count: index + 1 })
            : t("Step {number} of {count}", { number: steps.length - index, count: steps.length })}
        </span>
        <Button
          size="small"
          icon={<ChevronRight />}
          aria-disabled={!newer || undefined}
          onClick={() => choose(newer)}
        >
          {t("Next")}
        </Button>
      </Row>
      <ol className={styles.list} aria-label={t("Steps, newest first")}>
        {steps.map((listed) => (
          <li key={listed._id}>
            <button
              type="button"
              aria-current={listed === step ? "step" : undefined}
              className={cx(styles.row, listed === step && styles.current)}
              onClick={() => choose(listed)}
            >
              <span>{formatDay(listed.at)}</span>
              <span>{titleOf(listed)}</span>
              <span>
                {listed.residentScore} · {listed.class} · {formatMoney(listed.monthlyFee)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {hasOlder ? (
        <Button
          size="small"
          busy={action.pending !== undefined}
          onClick={() => void action.run("older", loadOlderSteps, t("The history could not be loaded."))}
        >
          {t("Show older steps")}
        </Button>
      ) : null}
    </Stack>
  );
}

const BY_RULES = msg("The class and fee of that day are not recorded. The ones shown follow from the rules.");

const UNRECORDED: Record<ScoreStep["kind"], string> = {
  start: msg("Earlier entries and the starting values are not recorded."),
  entry: BY_RULES,
  reversal: BY_RULES,
  change: BY_RULES,
  present: msg(
    "The entries behind the present figures are not recorded, for example because data were loaded from another system.",
  ),
};

function titleOf({ kind, text: cause, isRecorded }: ScoreStep): string {
  if (kind === "start") return isRecorded ? t("Account created") : t("Start of the history");
  if (kind === "present") return t("Present figures");
  if (kind !== "change") return entryText(cause);
  if (cause === "") return t("Score changed by staff");
  const text = t(cause);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
