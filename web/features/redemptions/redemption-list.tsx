/** The list of redemption requests of residents and staff. */
import type { RedemptionView } from "@domain/redemption.ts";
import { Gift } from "lucide-react";
import { type ReactNode, useRef } from "react";
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
  /** Renders the buttons for an open request. They call `onDone` at the end, which moves the focus from them to the list, because they disappear. */
  actions: (request: RedemptionView, onDone: () => void) => ReactNode;
}

export function RedemptionList({ label, empty, columns = [], actions }: RedemptionListProps) {
  const items = useRedemptions((state) => state.items);
  const list = useRef<HTMLDivElement>(null);

  function passFocus(): void {
    const { activeElement } = document;
    // An event may already have removed the button. Elsewhere, the focus stays.
    if (activeElement === document.body || list.current?.contains(activeElement)) list.current?.focus();
  }

  return (
    <AsyncList
      list={useLoadState(useRedemptions)}
      isEmpty={items.length === 0}
      empty={empty}
      icon={<Gift size={24} />}
      rows={2}
    >
      <div ref={list} tabIndex={-1}>
        <DataTable
          label={label}
          columns={[
            ...columns,
            REWARD_COLUMN,
            DAY_COLUMN,
            stateColumn((request) => actions(request, passFocus)),
          ]}
          rows={items}
          rowKey={idOf}
          topic={REDEMPTION_TOPIC}
          cards
        />
      </div>
    </AsyncList>
  );
}
