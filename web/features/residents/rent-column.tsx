/** The column 'Rent, Nov': the recorded status of the month's rent; '-' for residents without one. */
import { isLate, isMissed, paymentWord } from "@domain/payment-status.ts";
import type { RentMonthView, RentRowView } from "@domain/rent-month.ts";
import { CircleAlert, CircleDashed } from "lucide-react";
import { api, LONG_TIMEOUT_MS } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { t } from "../../lib/t.ts";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";

type Statuses = ReadonlyMap<string, RentRowView["status"]>;

/** The statuses of a month by the userIDs of leaseholders. */
export const useMonthStatuses = createResource<string, RentMonthView, Statuses>({
  fetch: (month) =>
    api.get<RentMonthView>(`/api/dashboard/rent?${new URLSearchParams({ month })}`, {
      timeoutMs: LONG_TIMEOUT_MS,
    }),
  merge: ({ rows }) =>
    new Map(rows.flatMap(({ leaseholders, status }) => leaseholders.map(({ userID }) => [userID, status]))),
  pace: { gapMs: 1_000, factor: 3 },
});

export function RentStatus({ userID }: { userID: string }) {
  const status = useMonthStatuses((state) => state.data?.get(userID));
  if (status === undefined) return <>-</>;
  const word = t(paymentWord(status));
  if (status === null)
    return (
      <Row as="span" gap={1} tone="muted">
        <CircleDashed />
        {word}
      </Row>
    );
  const isProblem = isLate(status) || isMissed(status);
  return isProblem ? (
    <Row as="span" gap={1} className={text.amber}>
      <CircleAlert />
      {word}
    </Row>
  ) : (
    <span>{word}</span>
  );
}
