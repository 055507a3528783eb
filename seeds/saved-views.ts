/** The saved views of the demo property's staff, newest first. */
import type { ListFilter } from "../src/domain/saved-view.ts";
import type { ViewedList, Visibility } from "../src/domain/saved-view-rules.ts";
import type { DemoStaff } from "./staff.ts";

interface DemoView {
  name: string;
  owner: DemoStaff["key"];
  visibility: Visibility;
  list: ViewedList;
  filter: ListFilter;
}

export const DEMO_VIEWS: readonly DemoView[] = [
  {
    name: "Leases to renew",
    owner: "grace",
    visibility: "own",
    list: "residents",
    filter: { text: "", filter: "expiring", sort: "unit", direction: "ascending" },
  },
  {
    name: "Overdue repairs",
    owner: "ben",
    visibility: "team",
    list: "incidents",
    filter: { text: "", shown: "overdue", type: "Maintenance" },
  },
  {
    name: "Class C by unit",
    owner: "grace",
    visibility: "team",
    list: "residents",
    filter: { text: "", filter: "classC", sort: "unit", direction: "ascending" },
  },
];
