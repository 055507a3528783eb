/** The residents whom the forms of staff offer. */

import { compareNames, searchableText } from "@domain/folded-text.ts";
import { formatPhone } from "@domain/phone-text.ts";
import { useEffect, useMemo } from "react";
import { NO_RESIDENTS, useResidents, viewResidents } from "../../../features/residents/residents.store.ts";
import { isFormer, residentName } from "../../../lib/resident-name.ts";
import { t } from "../../../lib/t.ts";

/** All residents but former ones, with unique labels. They load when a form first opens. */
export function usePickableResidents() {
  const { latest } = useResidents((state) => state.data ?? NO_RESIDENTS);
  useEffect(viewResidents, []);
  return useMemo(() => {
    const options = [...latest.values()]
      .filter((resident) => !isFormer(resident))
      .map((resident) => {
        const unit = resident.unitNumber.trim();
        const name = residentName(resident);
        const value = unit === "" ? name : t("{name}, unit {unit}", { name, unit });
        const detail = formatPhone(resident.phone);
        // With the country code, which people may type. Blanks and brackets split a number into parts, which are searched one by one.
        const searchText = `${searchableText(value)} ${resident.phone && `1${resident.phone}`}`;
        return { userID: resident.userID, name, unit, value, searchText, detail };
      });
    const counts = new Map<string, number>();
    for (const { value } of options) counts.set(value, (counts.get(value) ?? 0) + 1);
    return options
      .map(({ value, ...resident }) => ({
        ...resident,
        value: counts.get(value) === 1 ? value : `${value} (${resident.userID})`,
      }))
      .sort((a, b) => compareNames(a.value, b.value));
  }, [latest]);
}
