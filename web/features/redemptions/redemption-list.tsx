/** The list of redemption requests of residents and staff. */
import type { RedemptionView } from "@domain/redemption.ts";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { DAY_COLUMN, REWARD_COLUMN, stateColumn } from "./redemption-columns.tsx";
import { REDEMPTION_TOPIC, useRedemptions } from "./redemptions.store.ts";

interface RedemptionListProps {
  label: string;
  empty: string;
  /** Additional columns, before the others. */
  columns?: Column<RedemptionView>[];
  /** Renders the buttons for an open request, which disappear with its decision. Their `ref` is `passFocusAround`: the list then gets their focus. */
  actions: (request: RedemptionView) => ReactNode;
}

export function RedemptionList({ label, empty, columns = [], actions }: RedemptionListProps) {
  const items = useRedemptions((state) => state.items);
  return (
    <AsyncList
      list={useLoadState(useRedemptions)}
      isEmpty={items.length === 0}
      empty={empty}
      icon={<Gift size={24} />}
      rows={2}
    >
      <div tabIndex={-1}>
        <DataTable
          label={label}
          columns={[...columns, REWARD_COLUMN, DAY_COLUMN, stateColumn(actions)]}
          rows={items}
          rowKey={idOf}
          topic={REDEMPTION_TOPIC}
          cards
        />
      </div>
    </AsyncList>
  );
}
