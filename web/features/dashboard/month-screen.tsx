/** The report of a month: both averages, and the residents of the chosen average. */

import { MONTH_LINES, type MonthLine } from "@domain/enumerations.ts";
import { msgs } from "@domain/message.ts";
import { LineChart } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { formatResidents } from "../../lib/formats.ts";
import { problemOf } from "../../lib/http.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Text } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { LINE_NAMES, pointText } from "./behavior-texts.ts";
import { invalidateMonth, type MonthFigures, openMonth, refetchMonth, useMonth } from "./month.store.ts";
import { type MonthQuery, monthAddress, readMonth } from "./month-address.ts";
import styles from "./month-screen.module.css";
import { MonthTable } from "./month-table.tsx";
import { useOverview } from "./overview.store.ts";

const SKELETON_ROWS = 8;

const EMPTY: Record<MonthLine, string> = msgs({
  behavior: "No behavior entries in this month.",
  payment: "No payment entries in this month.",
});

/** The texts that explain the averages. */
const EXPLANATIONS: Record<MonthLine, string> = msgs({
  behavior:
    "Average of {residents}: each resident's RP of the month, limited to 0 to 20, as a percentage of 20",
  payment:
    "Average of {residents}: 100 for paid on time or early, else 0; only residents with a payment entry",
});

/** Loads the month of the address, and refetches it when the dashboard's stats change. */
function useMonthOfAddress(): MonthQuery {
  const [search] = useSearchParams();
  const { month, line } = readMonth(search);
  useEffect(() => openMonth({ month, line }), [month, line]);
  useEffect(
    () =>
      useOverview.subscribe(({ data }, previous) => {
        if (data?.overview !== previous.data?.overview) invalidateMonth();
      }),
    [],
  );
  useEffect(() => useMonth.getState().reset, []);
  return { month, line };
}

export function MonthScreen() {
  const { month, line } = useMonthOfAddress();
  const figures = useMonth((state) => state.data?.figures);
  const problem = useMonth((state) => problemOf(state.error));
  const list = useLoadState(useMonth);
  /** Whether the loaded residents are still those of the other average. */
  const isPending = useMonth((state) => state.pending);
  if (problem) return <ErrorBox text={problem} />;
  const total = figures?.counted[line] ?? 0;
  return (
    <>
      {figures ? <Averages figures={figures} month={month} line={line} /> : null}
      <VisuallyHidden>
        <span role="status">{figures ? `${t(LINE_NAMES[line])}: ${formatResidents(total)}` : ""}</span>
      </VisuallyHidden>
      <Card label={t(LINE_NAMES[line])}>
        <AsyncList
          list={{ ...list, refetch: refetchMonth }}
          isEmpty={isPending || total === 0}
          empty={t(EMPTY[line])}
          icon={<LineChart size={24} />}
          rows={SKELETON_ROWS}
        >
          <MonthTable line={line} total={total} title={t(LINE_NAMES[line])} />
        </AsyncList>
      </Card>
    </>
  );
}

/** The month's two averages, each linked to its residents. */
function Averages({ figures, month, line }: { figures: MonthFigures } & MonthQuery) {
  return (
    <nav aria-label={t("Averages of the month")} className={styles.averages}>
      {MONTH_LINES.map((name) => (
        <Link
          key={name}
          to={monthAddress(month, name)}
          replace
          aria-current={name === line ? "page" : undefined}
        >
          <Text as="span" size={13} weight={600}>
            {t(LINE_NAMES[name])}
          </Text>
          <b>{pointText(figures[name])}</b>
          <small>{t(EXPLANATIONS[name], { residents: formatResidents(figures.counted[name]) })}</small>
        </Link>
      ))}
    </nav>
  );
}
