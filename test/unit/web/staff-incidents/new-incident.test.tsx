// @vitest-environment happy-dom
/** A new incident: its category by a word, what is filled in, keys that send it, and the resident of it. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { IncidentView } from "../../../../src/domain/incident.ts";
import { AddIncident } from "../../../../web/app/pages/common/add-incident.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { categoryChoices } from "../../../../web/features/incidents/category-search.tsx";
import { IncidentDialog } from "../../../../web/features/incidents/incident-dialog.tsx";
import { assignNewIncident } from "../../../../web/features/staff-incidents/assign-new-incident.ts";
import { alertTexts, field, keydown, renderAt, type } from "../render.tsx";
import { someResident } from "../residents/people.ts";

// A new incident: its category by a word, what is filled in, and keys that send it.

interface Call {
  path: string;
  body: Record<string, unknown>;
}

let calls: Call[];
let respond: (body: Record<string, unknown>) => Response;

beforeEach(() => {
  useSession.setState({ status: "known", user: null });
  calls = [];
  respond = (body) => Response.json({ _id: "i-1", version: 1, ...body });
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body)) as Record<string, unknown>;
    calls.push({ path, body: sent });
    return respond(sent);
  });
});

const entered = (name: string) => field(name).value;

async function open(unit?: string) {
  const created = vi.fn();
  await renderAt(
    "/",
    <IncidentDialog
      {...{ title: "Report an Incident", preset: {}, userID: "R-1", unitOf: () => unit, onCreated: created }}
      onClose={() => undefined}
    />,
  );
  return created;
}

it("each sub category of the catalog can be found, and has a label of its own", () => {
  const labels = categoryChoices().map(({ value }) => value);
  expect(labels).toContain("Leaking faucet/pipe · Plumbing");
  expect(new Set(labels).size).toBe(labels.length);
});

it("a word fills in type, category and sub category, the unit is concerned, and Ctrl and Enter send it from the description", async () => {
  const created = await open("3C");
  await act(async () => field("find").focus());
  await type(field("find"), "faucet leak");
  await keydown(field("find"), "Enter");
  expect(["type", "category", "subCategory", "concernedParty"].map(entered)).toEqual([
    "Maintenance",
    "Plumbing",
    "Leaking faucet/pipe",
    "Unit 3C",
  ]);
  expect(document.activeElement).toBe(field("description"));
  await type(field("description"), "It drips.");
  await keydown(field("description"), "Enter", { ctrlKey: true });
  expect(created).toHaveBeenCalledOnce();
  expect(calls.map(({ body }) => body)).toMatchObject([
    { subCategory: "Leaking faucet/pipe", description: "It drips.", concernedParty: "Unit 3C" },
  ]);
  expect(Object.keys(calls[0]?.body ?? {})).not.toContain("assigneeID");
});

it("what is entered as the concerned party stays, and only maintenance is about the unit", async () => {
  await open("3C");
  await type(field("find"), "loud music");
  await keydown(field("find"), "Enter");
  expect([entered("type"), entered("concernedParty")]).toEqual(["Complaint", ""]);
  await type(field("concernedParty"), "Unit 4C");
  await type(field("type"), "Maintenance");
  expect([entered("find"), entered("concernedParty")]).toEqual(["", "Unit 4C"]);
});

it("a new incident is assigned and dated by one change; it stays reported if that fails", async () => {
  const incident = { _id: "i-1", version: 3 } as IncidentView;
  await assignNewIncident(incident, { assigneeID: "", dueDate: "" });
  expect(calls).toEqual([]);
  await assignNewIncident(incident, { assigneeID: "S-1", dueDate: "2026-11-30" });
  expect(calls.map(({ body }) => body)).toEqual([
    { _id: "i-1", version: 3, assigneeID: "S-1", dueDate: "2026-11-30" },
  ]);
  respond = () => new Response("{}", { status: 500 });
  await assignNewIncident(incident, { assigneeID: "S-1", dueDate: "" });
  expect(alertTexts()).toEqual(["Failed to update incident."]);
});

// The staff's form for a new incident of one resident, whose name comes with the list of residents.

const resident = someResident(1, { unitNumber: "3C" });

/** Opens the form, which waits for the list, then answers with the list. @returns a stand-in for the function that closes the form */
async function openWith(list: () => Response) {
  const onClose = vi.fn();
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (path: string) =>
    path.includes("/residents")
      ? new Promise((resolve) => answers.push(() => resolve(list())))
      : Promise.resolve(Response.json([])),
  );
  await renderAt("/", <AddIncident userID="S-1" residentID={resident.userID} onClose={onClose} />);
  expect(document.querySelector("form")).toBeNull();
  await act(async () => {
    for (const answer of answers) answer();
  });
  return onClose;
}

it("the incident of one resident names them once the list is here", async () => {
  await openWith(() => Response.json([resident]));
  expect(field("resident").value).toBe("First1 Last, unit 3C");
});

it.each([
  [
    "the list can't be loaded",
    () => Response.json({}, { status: 404 }),
    "The residents could not be loaded.",
  ],
  [
    "the resident has moved out",
    () => Response.json([{ ...resident, status: "Former" }]),
    "This resident has moved out.",
  ],
])(
  "the form of one resident closes if %s, because the incident would be reported for the staff member",
  async (_, list, reason) => {
    const onClose = await openWith(list);
    expect(document.querySelector("form")).toBeNull();
    expect(alertTexts()).toEqual([reason]);
    expect(onClose).toHaveBeenCalledOnce();
  },
);
