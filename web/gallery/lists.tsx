/** Lists and tables, also while they are empty, are loading or could not be loaded. */
import { Bell, Bookmark, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { createSelection } from "../lib/selection.ts";
import { AsyncList } from "../ui/async-list.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { type Column, DataTable, idOf } from "../ui/data-table.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { DisplayList, DisplayRow } from "../ui/display-list.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FeedItem } from "../ui/feed.tsx";
import { FirstItems } from "../ui/first-items.tsx";
import { Stack } from "../ui/layout.tsx";
import { ListPane } from "../ui/list-pane.tsx";
import { ListTools } from "../ui/list-tools.tsx";
import { LoadFailed } from "../ui/load-failed.tsx";
import { LogRegion } from "../ui/log-region.tsx";
import { RowCheck } from "../ui/row-check.tsx";
import { RowNotes } from "../ui/row-notes.tsx";
import { SelectionBar } from "../ui/selection-bar.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LOADS, nothing, succeedLater } from "./samples.ts";

interface Entry {
  _id: string;
  name: string;
  unit: string;
  rent: number;
}

const ENTRIES: readonly Entry[] = [
  { _id: "1", name: "Maya Lindqvist", unit: "3C", rent: 1740 },
  { _id: "2", name: "Viktor Dragan", unit: "3B", rent: 1695 },
];

const COLUMNS: readonly Column<Entry>[] = [
  { key: "name", header: "Name", tone: "main", cell: ({ name }) => name },
  { key: "unit", header: "Unit", cell: ({ unit }) => unit },
  { key: "rent", header: "Rent", align: "end", cell: ({ rent }) => `$${rent.toLocaleString("en-US")}` },
];

function Table({ cards = false }: { cards?: boolean }) {
  return <DataTable label="Residents" columns={COLUMNS} rows={ENTRIES} rowKey={idOf} cards={cards} />;
}

function Pane({ list, children }: { list: keyof typeof LOADS; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <ListPane
      label={`Entries, ${list}`}
      list={LOADS[list]}
      what="The entries"
      box={box}
      tools={<ListTools inPane filter={{ label: "Find", value: "", onChange: nothing }} />}
      empty="No entries found."
      onClear={nothing}
    >
      {children}
    </ListPane>
  );
}

const useSelection = createSelection();

/** The tools of a list; while a row is selected, the selection bar takes their place. */
function Tools() {
  const ids = ENTRIES.map(({ _id }) => _id);
  const count = useSelection(({ selectedIDs }) => selectedIDs.size);
  return (
    <Stack gap={3}>
      <ListTools filter={{ value: "", onChange: nothing }}>
        <IconButton label="Saved views">
          <Bookmark />
        </IconButton>
      </ListTools>
      <SelectionBar selection={useSelection} count={count} shown={ids}>
        <Button>Message</Button>
      </SelectionBar>
      {ENTRIES.map(({ _id, name }) => (
        <RowCheck key={_id} selection={useSelection} rowID={_id} name={name} orderOf={() => ids} />
      ))}
    </Stack>
  );
}

export const LISTS = {
  "List tools and selection": () => <Tools />,
  "Data table": () => <Table />,
  "Data table, as cards on phones": () => <Table cards />,
  "Async list": () => (
    <>
      {(["loading", "failed", "ready", "stale"] as const).map((state) => (
        <AsyncList key={state} list={LOADS[state]} isEmpty empty="No entries yet." rows={1}>
          {null}
        </AsyncList>
      ))}
    </>
  ),
  "List pane": () => (
    <Stack gap={3}>
      <Pane list="failed" />
      <Pane list="ready" />
    </Stack>
  ),
  "Row notes": () => <RowNotes list={{ waiting: 2, admit: nothing, changed: 1, rearrange: nothing }} />,
  Feed: () => (
    <LogRegion label="Notifications" topic="gallery" entries={ENTRIES}>
      <ul>
        <FeedItem
          topic="gallery"
          id="1"
          Icon={TriangleAlert}
          alarming
          what="Emergency"
          about="Priya Raman, unit 5E: burst pipe"
          hint="Yesterday"
        />
        <FeedItem
          topic="gallery"
          id="2"
          Icon={Bell}
          to="/gallery/"
          what="Renewals"
          about="The offers are due."
          hint="Nov 26"
        />
      </ul>
    </LogRegion>
  ),
  "First items": () => (
    <FirstItems items={["Late Rent", "Referral", "Noise"]} first={2}>
      {(shown) => (
        <ul>
          {shown.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </FirstItems>
  ),
  "Display list": () => (
    <DisplayList title="Incidents" empty="No incidents." icon={<Bell size={24} />} isEmpty={false}>
      <DisplayRow id="1" Icon={Bell} what="Burst pipe" about="Unit 5E" />
    </DisplayList>
  ),
  "Empty state": () => (
    <EmptyState hint="They come from residents." action={<Button>+ Add Incident</Button>}>
      No incidents yet.
    </EmptyState>
  ),
  "Load failed": () => <LoadFailed fetch={succeedLater} />,
  Skeleton: () => <Skeleton rows={2} />,
  Disclosure: () => <Disclosure title="Personal details">Content</Disclosure>,
};
