/** The residents as cards, on phones. Their code loads there only. */
import type { ResidentSort } from "@domain/list-filters.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import type { ComponentProps } from "react";
import { DataCards } from "../../ui/data-cards.tsx";

type CardsProps = ComponentProps<typeof DataCards<ResidentSummaryView, ResidentSort>>;

export function ResidentCards({
  residents,
  ...rest
}: Omit<CardsProps, "rows"> & { residents: CardsProps["rows"] }) {
  return <DataCards {...rest} rows={residents} />;
}
