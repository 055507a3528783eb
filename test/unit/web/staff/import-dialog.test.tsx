// @vitest-environment happy-dom
/** The import of residents: what is confirmed is one file. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { IMPORT_MAX_BYTES } from "../../../../src/domain/limits.ts";
import { ImportDialog } from "../../../../web/features/resident-import/import-dialog.tsx";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { button, one, press, renderAt } from "../render.tsx";

const CHECK = {
  importID: "i-1",
  state: "new",
  rows: 1,
  ready: 1,
  stored: 0,
  problems: [],
  ...{ ignoredColumns: [], columns: [], missing: [], absent: [], existing: 0, updates: 0, changes: [] },
  vacant: 0,
};

let respond: (path: string) => Response;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const box = () => document.querySelector('[role="alert"]')?.textContent;

async function choose(name: string, size = 10): Promise<void> {
  const input = one<HTMLInputElement>('input[type="file"]');
  const file = new File(["x"], name);
  Object.defineProperty(file, "size", { value: size });
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
}

beforeEach(async () => {
  respond = (path) => json(200, path.endsWith("/check") ? CHECK : []);
  vi.stubGlobal("fetch", async (path: string) => respond(path));
  await renderAt("/staffdashboard/residents", <ImportDialog onClose={() => undefined} />);
});

it("asks again for the acknowledgment when another file is chosen", async () => {
  const checkbox = () => one<HTMLInputElement>('input[type="checkbox"]');
  await choose("first.csv");
  await act(async () => checkbox().click());
  expect(button("Import 1 resident")?.disabled).toBe(false);
  await press("Choose another file");
  await choose("second.csv");
  expect(checkbox().checked).toBe(false);
  expect(button("Import 1 resident")?.disabled).toBe(true);
});

it("says what is wrong with a file until another one is chosen", async () => {
  await choose("large.csv", IMPORT_MAX_BYTES + 1);
  expect(box()).toMatch(/^The file is larger than \d+ MB\.$/);
  respond = () => json(400, { error: "The file has no rows." });
  await choose("empty.csv");
  expect(box()).toBe("The file has no rows.");
  respond = () => json(200, CHECK);
  await choose("good.csv");
  expect(box()).toBeUndefined();
});

it("says of a file that has only vacant units that they are not added", async () => {
  respond = () => json(200, { ...CHECK, rows: 2, ready: 0, vacant: 2 });
  await choose("vacant.csv");
  expect(document.body.textContent).not.toContain("2 vacant units are added.");
  expect(document.body.textContent).toContain("The file has only vacant units.");
  respond = () => json(200, { ...CHECK, rows: 3, vacant: 2 });
  await press("Choose another file");
  await choose("both.csv");
  expect(document.body.textContent).toContain("2 vacant units are added.");
});

it("shows the progress until the import ends, and offers its links", async () => {
  fakeTime({ act });
  const view = {
    importID: "i-1",
    rows: 2,
    stored: 0,
    updated: 0,
    problems: [],
    fileName: "a.csv",
    startedBy: "Grace",
  };
  const running = { ...view, state: "running", startedAt: "2026-11-20T10:00:00.000Z", linksTaken: false };
  const progress = [
    { ...running, stored: 1 },
    { ...running, stored: 2, state: "done" },
  ];
  let fetches = 0;
  await choose("good.csv");
  await act(async () => one<HTMLInputElement>('input[type="checkbox"]').click());
  respond = (path) => (path.includes("?importID=") ? json(200, [progress[fetches++]]) : json(200, running));
  await press("Import 1 resident");
  await advance(1);
  expect(document.body.textContent).toContain("1 of 2");
  await advance(1_000);
  expect(document.body.textContent).toContain("2 residents");
  await advance(10_000);
  expect(fetches).toBe(2);
});

it("counts changed residents of an interrupted import as done", async () => {
  const interrupted = {
    ...{ importID: "i-1", state: "stopped", rows: 5, stored: 1, updated: 2 },
    problems: [],
  };
  const run = { fileName: "a.csv", startedAt: "2026-11-01T00:00:00Z", startedBy: "Grace", linksTaken: false };
  respond = (path) => json(200, path.endsWith("/check") ? CHECK : { ...interrupted, ...run });
  await choose("good.csv");
  await act(async () => one<HTMLInputElement>('input[type="checkbox"]').click());
  await press("Import 1 resident");
  expect(document.body.textContent).toContain("The import was interrupted after 3 of 5 residents.");
});
