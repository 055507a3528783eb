import { describe, expect, it } from "vitest";
import type { IncidentView } from "../../../../src/domain/incident.ts";
import { admitRows, chooseRows, waitingFor } from "../../../../web/features/staff-incidents/shown-rows.ts";
import { incident } from "./incidents.ts";

/** Open incidents, by their ids. */
const RULES = {
  passes: ({ status }: IncidentView) => status === "Open",
  order: (a: IncidentView, b: IncidentView) => (a._id < b._id ? -1 : 1),
};

const B = incident({ _id: "b" });
const D = incident({ _id: "d" });
const CLOSED = incident({ _id: "c", status: "Resolved" });
const byID = (...incidents: IncidentView[]) => new Map(incidents.map((one) => [one._id, one]));

describe("the rows of the list", () => {
  const rows = chooseRows("open", [D, CLOSED, B], RULES);

  it("are those that match, in order", () => {
    expect(rows).toEqual({ key: "open", ids: ["b", "d"] });
  });

  it("stay when one no longer matches, and no other waits", () => {
    const resolved = { ...B, status: "Resolved" as const };
    expect(waitingFor(rows, [D, CLOSED, resolved], RULES)).toEqual([]);
    expect(admitRows(rows, byID(D, resolved), [], RULES).ids).toEqual(["b", "d"]);
  });

  it("get new ones, and others that match now, where the order puts them", () => {
    const [a, e, reopened] = [incident({ _id: "a" }), incident({ _id: "e" }), incident({ _id: "c" })];
    const all = [e, D, reopened, B, a];
    const waiting = waitingFor(rows, all, RULES);
    expect(waiting.map(({ _id }) => _id).toSorted()).toEqual(["a", "c", "e"]);
    expect(admitRows(rows, byID(...all), waiting, RULES).ids).toEqual(["a", "b", "c", "d", "e"]);
  });
});
