/** A month's average of 'Behavior vs Delinquency', linked to the residents that it counts. */

import type { MonthLine } from "@domain/enumerations.ts";
import type { ChartMonth } from "@domain/property-analytics.ts";
import { formatMonth } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { Link } from "../../ui/link.tsx";
import { LINE_NAMES, pointText } from "./behavior-texts.ts";
import { monthAddress } from "./month-address.ts";

export function MonthPoint({ month, line }: { month: ChartMonth; line: MonthLine }) {
  const text = pointText(month[line]);
  if (month[line] === null) return <>{text}</>;
  return (
    <Link
      to={monthAddress(month.month, line)}
      aria-label={t("{value} in {month}: {text}", {
        value: t(LINE_NAMES[line]),
        month: formatMonth(month.month),
        text,
      })}
    >
      {text}
    </Link>
  );
}
