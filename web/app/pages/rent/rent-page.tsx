/** The screen of a month's rent. */

import { isCalendarMonth, monthAfter, monthOf } from "@domain/calendar.ts";
import { ChevronLeft, ChevronRight, ClipboardPaste, Printer } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useColleagues } from "../../../features/rent/colleagues.store.ts";
import { advanceProgress, useRentMonth } from "../../../features/rent/rent.store.ts";
import { monthName } from "../../../features/rent/rent-texts.ts";
import { t } from "../../../lib/t.ts";
import { useLoadState } from "../../../lib/use-load-state.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Row } from "../../../ui/layout.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { PageFrame } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import text from "../../../ui/text.module.css";
import { LiveState } from "../../live-state.tsx";
import { RentMonth } from "./rent-month.tsx";

const refetchSoon = () => useRentMonth.getState().invalidate();

const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    events: {
      "payment-log:saved": (entry) => {
        advanceProgress(entry);
        refetchSoon();
      },
      "ledger:changed": refetchSoon,
      "lease:updated": refetchSoon,
      "resident:created": refetchSoon,
    },
    store: useRentMonth,
  },
  { events: { "rent:staged": useColleagues.getState().applyEvent } },
];

const SKELETON_ROWS = 10;

export function RentPage() {
  const [search, setSearch] = useSearchParams();
  const today = usePropertyToday();
  const monthParam = search.get("month") ?? "";
  // The month in which the screen was opened: another one at midnight would discard unsaved changes.
  const [openedMonth] = useState(() => monthOf(today));
  const month = isCalendarMonth(monthParam) ? monthParam : openedMonth;
  useTitle(t("Rent, {month}", { month: monthName(month) }));
  useScreenSubscriptions(SUBSCRIPTIONS);
  useEffect(() => view(month, useRentMonth), [month]);
  const list = useLoadState(useRentMonth);
  const data = useRentMonth((state) => (state.data?.month === month ? state.data : undefined));
  const [isPasting, setPasting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog of a month doesn't open in another one to which Back leads
  useEffect(() => () => setPasting(false), [month]);
  const goToMonth = useCallback(
    (months: 1 | -1) => setSearch({ month: monthAfter(month, months) }),
    [month, setSearch],
  );
  return (
    <PageFrame
      head={
        <Row gap={3} wrap>
          <h1 className={text.pageTitle}>{t("Rent, {month}", { month: monthName(month) })}</h1>
          <Row gap={1} data-media="screen">
            <IconButton label={t("Previous month")} aria-keyshortcuts="[" onClick={() => goToMonth(-1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton label={t("Next month")} aria-keyshortcuts="]" onClick={() => goToMonth(1)}>
              <ChevronRight />
            </IconButton>
          </Row>
        </Row>
      }
      aside={
        <Row gap={3} wrap>
          <LiveState />
          <Button icon={<Printer />} onClick={() => window.print()}>
            {t("Print")}
          </Button>
          <Button
            icon={<ClipboardPaste />}
            aria-disabled={!data || undefined}
            onClick={() => setPasting(data !== undefined)}
          >
            {t("Paste or import")}
          </Button>
        </Row>
      }
    >
      <Card label={t("Rent of {month}", { month: monthName(month) })}>
        {data ? (
          <>
            {list.error === undefined ? null : (
              <LoadFailed isAbove fetch={list.refetch}>
                {t("Could not be refreshed.")}
              </LoadFailed>
            )}
            <RentMonth
              key={month}
              data={data}
              today={today}
              onMonth={goToMonth}
              isPasting={isPasting}
              onPasteClosed={() => setPasting(false)}
            />
          </>
        ) : list.status === "failed" ? (
          <LoadFailed fetch={list.refetch}>
            {t("The rent of {month} could not be loaded. Nothing was changed.", { month: monthName(month) })}
          </LoadFailed>
        ) : (
          <Skeleton rows={SKELETON_ROWS} />
        )}
      </Card>
    </PageFrame>
  );
}
