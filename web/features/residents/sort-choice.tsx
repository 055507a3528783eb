/** How the list is sorted: by which column, and in which direction. */

import {
  RESIDENT_SORTS,
  type ResidentListFilter,
  type ResidentSort,
  type SortDirection,
} from "@domain/list-filters.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { t } from "../../lib/t.ts";
import { IconButton } from "../../ui/button.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { SORTS } from "./list-view.ts";

const OTHER: Record<SortDirection, SortDirection> = { ascending: "descending", descending: "ascending" };

interface SortChoiceProps {
  view: Pick<ResidentListFilter, "sort" | "direction">;
  onChange: (part: Partial<ResidentListFilter>) => void;
}

export function SortChoice({ view: { sort, direction }, onChange }: SortChoiceProps) {
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  const label =
    direction === "ascending" ? t("Ascending. Switch to descending") : t("Descending. Switch to ascending");
  return (
    <>
      <SelectBox
        aria-label={t("Sort by")}
        title={t("Sort by")}
        options={RESIDENT_SORTS.map((name) => ({ value: name, label: t(SORTS[name].label) }))}
        value={sort}
        onChange={({ target }) => onChange({ sort: target.value as ResidentSort })}
      />
      <IconButton label={label} title={label} onClick={() => onChange({ direction: OTHER[direction] })}>
        <Arrow />
      </IconButton>
    </>
  );
}
