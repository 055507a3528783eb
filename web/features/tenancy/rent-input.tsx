/** The field of a monthly rent, with its difference from the rent before. */

import { parseNumber } from "@domain/field-rules.ts";
import { formatMoney, formatPercent } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import type { FieldControl } from "../../ui/use-form.ts";

/** The rent as a form begins with it; empty if none was entered, which is stored as 0. */
export const rentText = (rent: number): string => (rent > 0 ? String(rent) : "");

/** 'Now $1,480. That is $45 more, 3.0%.' */
function rentDifference(before: number, entered: string): string | undefined {
  if (before <= 0) return undefined;
  const now = formatMoney(before);
  const rent = parseNumber(entered);
  if (rent === undefined || rent <= 0 || rent === before) return t("Now {now}.", { now });
  const difference = Math.abs(rent - before);
  const percent = formatPercent((100 * difference) / before);
  const values = { now, difference: formatMoney(difference), percent };
  return rent > before
    ? t("Now {now}. That is {difference} more, {percent}.", values)
    : t("Now {now}. That is {difference} less, {percent}.", values);
}

interface RentInputProps {
  control: FieldControl;
  before: number;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
}

export function RentInput({ control, before, isFirst }: RentInputProps) {
  return (
    <TextInput
      {...control}
      data-first={isFirst || undefined}
      label={t("Monthly rent")}
      inputMode="decimal"
      hint={rentDifference(before, control.value)}
      autoComplete="off"
    />
  );
}
