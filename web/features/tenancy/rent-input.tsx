/** The field of a monthly rent, with its difference from the current rent. */

import { parseNumber } from "@domain/field-rules.ts";
import { formatMoney, formatPercent } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import type { FieldControl } from "../../ui/use-form.ts";

/** The initial value of the field; empty for the rent 0, which means that none was entered. */
export const rentText = (rent: number): string => (rent > 0 ? String(rent) : "");

/** 'Now $1,480. That is $45 more, 3.0%.' */
function rentDifference(currentRent: number, value: string): string | undefined {
  if (currentRent <= 0) return undefined;
  const now = formatMoney(currentRent);
  const newRent = parseNumber(value);
  if (newRent === undefined || newRent <= 0 || newRent === currentRent) return t("Now {now}.", { now });
  const difference = Math.abs(newRent - currentRent);
  const percent = formatPercent((100 * difference) / currentRent);
  const values = { now, difference: formatMoney(difference), percent };
  return newRent > currentRent
    ? t("Now {now}. That is {difference} more, {percent}.", values)
    : t("Now {now}. That is {difference} less, {percent}.", values);
}

interface RentInputProps {
  control: FieldControl;
  currentRent: number;
  /** Whether the field gets the focus when its dialog opens. */
  isFirst?: boolean;
}

export function RentInput({ control, currentRent, isFirst }: RentInputProps) {
  return (
    <TextInput
      {...control}
      data-first={isFirst || undefined}
      label={t("Monthly rent")}
      inputMode="decimal"
      hint={rentDifference(currentRent, control.value)}
      autoComplete="off"
    />
  );
}
