// @vitest-environment happy-dom
/** Values in a reader's language: the words of the portal are translated, names of people are not, and a state keeps its color. */
import type { RedemptionView } from "@domain/redemption.ts";
import { MOVED_OUT_REASON } from "@domain/redemption-rules.ts";
import { REPORT_DEFINITIONS } from "@domain/reports/report-definitions.ts";
import type { ReportRow } from "@domain/reports/report-view.ts";
import type { FullResidentView, ResidentView } from "@domain/resident.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { PushDevices } from "../../../web/features/account/push-devices.tsx";
import { ResultCount } from "../../../web/features/jump-to/result-count.tsx";
import { AddBehaviorDialog } from "../../../web/features/logs/add-behavior.tsx";
import { stateColumn } from "../../../web/features/redemptions/redemption-columns.tsx";
import { RangeFields } from "../../../web/features/reports/range-fields.tsx";
import { reportColumns } from "../../../web/features/reports/report-columns.tsx";
import { useFullResident } from "../../../web/features/resident-profile/full-resident.store.ts";
import { PersonalDetailsDialog } from "../../../web/features/resident-profile/personal-details.tsx";
import { timelineOf } from "../../../web/features/resident-timeline/timeline.ts";
import { PersonDialog } from "../../../web/features/settings/person-dialog.tsx";
import { SaveBar } from "../../../web/features/settings/save-bar.tsx";
import { Due } from "../../../web/features/staff-incidents/due.tsx";
import { RenewalDialog } from "../../../web/features/tenancy/renewal-dialog.tsx";
import { attachmentsOf } from "../../../web/lib/attachments.store.ts";
import { useProperty } from "../../../web/lib/property.store.ts";
import { AttachedPhotos } from "../../../web/ui/attach-photos.tsx";
import { PanelRow } from "../../../web/ui/panel-row.tsx";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { alertTexts, click, field, one, press, render, submit, type } from "./render.tsx";
import { readInSpanish } from "./spanish.ts";

const nothing = () => undefined;

beforeEach(() => readInSpanish());

it("the state of a report's row has a translated text and an icon", async () => {
  const columns = reportColumns(REPORT_DEFINITIONS["rent-roll"], {});
  const row = { userID: "R-1", leaseStatus: "Expired" } as ReportRow;
  const column = columns.find(({ key }) => key === "leaseStatus");
  await render(<div id="cell">{column?.cell(row, { tag: null, isCard: false })}</div>);
  expect(one("#cell").textContent).toBe("Vencido");
  expect(one("#cell").querySelector("svg")).not.toBeNull();
});

const RANGE = { from: "2026-02", to: "2026-01" };
const LEASE = { userID: "R-1", leaseStart: "2026-01-01", leaseEnd: "2026-12-31", monthlyRent: 1000 };
const RENEWAL = { type: "Lease Renewal", effect: null, add: async () => undefined };
const OVERDUE = { status: "Open", dueDate: "2026-11-19" } as const;
const DECLINED = { state: "Declined", reason: MOVED_OUT_REASON } as RedemptionView;
const Declined = () => <>{stateColumn(() => null).cell(DECLINED, { tag: null, isCard: false })}</>;

it.each([
  [
    "the problem of a report's range that ends before it starts",
    <RangeFields key="" report="delinquency" range={RANGE} onChange={nothing} />,
    "El período no puede terminar antes de empezar.",
  ],
  ["an overdue incident", <Due key="" incident={OVERDUE} today="2026-11-20" short />, "Atrasada, 19 nov"],
  [
    "the problem of changed settings",
    <SaveBar key="" busy={false} problem={SETTINGS_TEXTS.networkError} onDiscard={nothing} />,
    "Error al guardar",
  ],
  [
    "the buttons of an image",
    <PersonDialog key="" version={1} people={[]} person={undefined} onClose={nothing} />,
    "Subir una foto",
  ],
  [
    "the behavior entry of a renewal",
    <RenewalDialog
      key=""
      resident={LEASE as ResidentView}
      entry={RENEWAL}
      onSaved={nothing}
      onClose={nothing}
    />,
    "Agregar «Renovación del contrato»",
  ],
  ["the portal's reason of a declined request", <Declined key="" />, "Motivo: Se mudó."],
])("%s is translated", async (_what, element, text) => {
  await render(element);
  expect(document.body.textContent).toContain(text);
});

it.each(["Infracción de estacionamiento", "estacionamiento", "Parking Violation"])(
  "a behavior type is chosen by its translated or stored name: %s",
  async (typed) => {
    const resident = { userID: "R-1" } as ResidentView;
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return Response.json({}, { status: 201 });
    });
    await render(<AddBehaviorDialog resident={resident} reporter="May" staffID="S-1" onClose={nothing} />);
    await type(field("type"), typed);
    await submit();
    expect(bodies[0]).toMatchObject({ type: "Parking Violation", rp: -0.5 });
  },
);

it.each(["Infracción de estacionamiento", "Parking Violation"])(
  "a behavior type that is switched off is refused by its translated or stored name: %s",
  async (typed) => {
    useProperty.setState(({ scores }) => ({ scores: { ...scores, offTypes: ["Parking Violation"] } }));
    const resident = { userID: "R-1" } as ResidentView;
    await render(<AddBehaviorDialog resident={resident} reporter="May" staffID="S-1" onClose={nothing} />);
    await type(field("type"), typed);
    expect(field("type").value).toBe("");
    expect(alertTexts()).toHaveLength(1);
  },
);

it("the personal details have translated words, and a word that the office imported as it is", async () => {
  const resident = { userID: "R-1", email: "", phone: "" } as ResidentView;
  const details = { maritalStatus: "Married", gender: "Male", raceEthnicity: "Rather not" };
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const data = { ...resident, ...details } as FullResidentView;
  useFullResident.setState({ params: "R-1", status: "ready", data });
  await render(<PersonalDetailsDialog resident={resident} onEdit={undefined} onClose={nothing} />);
  for (const text of ["Casado/a", "Masculino", "Rather not"])
    expect(document.body.textContent).toContain(text);
});

it("the timeline translates months, and no name of a reporter", () => {
  readInSpanish({ May: "Mayo" });
  const [userID, createdAt] = ["R-1", "2026-11-09T12:00:00Z"];
  const none = { items: [], hasOlder: false };
  const entry = { _id: "b1", userID, type: "Lease Renewal", rp: 2, reportedBy: "May", createdAt };
  const change = {
    ...{ _id: "e1", userID, createdAt, actorID: "S-1", actorName: "Grace", targetID: "p1" },
    ...{ action: "payment-logged", cause: "Jan 2026" },
    changes: [{ field: "status", from: "Unpaid", to: "Paid: Late" }],
  };
  const lists = { payment: none, reward: none, notification: none, incident: none };
  const timelineLists = {
    behavior: { items: [entry], hasOlder: false },
    audit: { items: [change], hasOlder: false },
  };
  const [payment, behavior] = timelineOf({ ...lists, ...timelineLists }, "all").entries;
  expect(behavior?.detail).toContain("May");
  expect(behavior?.detail).not.toContain("Mayo");
  expect(payment?.title).toMatch(/ene/);
});

it("the number of results is announced in words of the language", async () => {
  fakeTime();
  await render(<ResultCount query="dana" count={2} isPending={false} />);
  await act(() => advance(1_000));
  expect(one("[role=status]").textContent).toBe("2 resultados");
});

it("a panel's row has translated buttons, and a photo says in the reader's language why it can't be uploaded", async () => {
  const texts = { failed: "", networkError: "" };
  const { add } = attachmentsOf("T-1").getState();
  add([new File([""], "a.heic", { type: "image/heic" })]);
  await render(
    <ul>
      <PanelRow
        {...{ name: "Late", text: "Late", label: "Name", verb: "Rename", maxLength: 60, question: "" }}
        problemOf={nothing}
        change={async () => undefined}
        remove={async () => undefined}
        failures={{ ...texts, deletion: texts }}
      >
        Late
      </PanelRow>
      <AttachedPhotos target="T-1" />
    </ul>,
  );
  await click("[aria-label='Cambiar nombre: Late']");
  expect(one("[type=submit]").textContent).toBe("Guardar");
  expect(one("[role=status]").textContent).toContain("HEIC no");
});

it("the name of a device without notifications is translated", async () => {
  const device = {
    id: "d1",
    device: "Chrome on Windows",
    lastVisitAt: "2026-11-09T12:00:00Z",
    current: false,
  };
  vi.stubGlobal("fetch", async () => Response.json({ available: true, publicKey: "", devices: [device] }));
  await render(<PushDevices />);
  await press("Desactivar");
  expect(alertTexts()).toEqual([expect.stringContaining("Chrome en Windows")]);
});
