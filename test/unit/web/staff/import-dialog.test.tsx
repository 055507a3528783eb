// @vitest-environment happy-dom
/** The import of residents: what is confirmed is one file. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { IMPORT_MAX_BYTES } from "../../../../src/domain/limits.ts";
import { ImportDialog } from "../../../../web/features/resident-import/import-dialog.tsx";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { button, chooseFile, click, one, press, renderAt, type } from "../render.tsx";

const CHECK = {
  ...{ importID: "i-1", state: "new", rows: 1, ready: 1, stored: 0, problems: [], vacant: 0 },
  ...{ ignoredColumns: [], columns: [], missing: [], absent: [], existing: 0, updates: 0, changes: [] },
};

/** An import that has begun. */
const RUN = {
  ...{ importID: "i-1", rows: 5, stored: 0, updated: 0, problems: [], fileName: "a.csv" },
  ...{ startedBy: "Grace", startedAt: "2026-11-20T10:00:00.000Z", linksTaken: false },
};

let respond: (path: string) => Response;

const box = () => document.querySelector('[role="alert"]')?.textContent;

async function choose(name: string, size = 10): Promise<void> {
  await chooseFile(Object.defineProperty(new File(["x"], name), "size", { value: size }));
}

async function startImport(): Promise<void> {
  await choose("good.csv");
  await click('input[type="checkbox"]');
  await press("Import 1 resident");
}

beforeEach(async () => {
  respond = (path) => Response.json(path.endsWith("/check") ? CHECK : []);
  vi.stubGlobal("fetch", async (path: string) => respond(path));
  await renderAt("/staffdashboard/residents", <ImportDialog onClose={() => undefined} />);
});

it("asks again for the acknowledgment when another file is chosen", async () => {
  const checkbox = () => one<HTMLInputElement>('input[type="checkbox"]');
  await choose("first.csv");
  await click('input[type="checkbox"]');
  expect(button("Import 1 resident")?.disabled).toBe(false);
  await press("Choose another file");
  await choose("second.csv");
  expect(checkbox().checked).toBe(false);
  expect(button("Import 1 resident")?.disabled).toBe(true);
});

it("says what is wrong with a file until another one is chosen", async () => {
  await choose("large.csv", IMPORT_MAX_BYTES + 1);
  expect(box()).toMatch(/^The file is larger than \d+ MB\.$/);
  respond = () => Response.json({ error: "The file has no rows." }, { status: 400 });
  await choose("empty.csv");
  expect(box()).toBe("The file has no rows.");
  respond = () => Response.json(CHECK);
  await choose("good.csv");
  expect(box()).toBeUndefined();
});

it("says of a file without residents to import that its vacant units are not added", async () => {
  respond = () => Response.json({ ...CHECK, rows: 2, ready: 0, vacant: 2 });
  await choose("vacant.csv");
  expect(document.body.textContent).not.toContain("2 vacant units are added.");
  expect(document.body.textContent).toContain("Vacant units are added together with residents, or in Units.");
  respond = () => Response.json({ ...CHECK, rows: 3, vacant: 2 });
  await press("Choose another file");
  await choose("both.csv");
  expect(document.body.textContent).toContain("2 vacant units are added.");
});

it("shows an import of the file that is still running, without asking anything", async () => {
  respond = () => Response.json({ ...CHECK, rows: 3, ready: 2, stored: 1, state: "running" });
  await choose("running.csv");
  expect(document.body.textContent).toContain(
    "1 resident was imported from this file so far; the import is still running.",
  );
  expect(document.querySelector('input[type="checkbox"]')).toBeNull();
  expect(button("Show the import")?.disabled).toBe(false);
});

it("shows the progress until the import ends, and offers its links", async () => {
  fakeTime({ act });
  const running = { ...RUN, rows: 2, state: "running" };
  const progress = [
    { ...running, stored: 1 },
    { ...running, stored: 2, state: "done" },
  ];
  let fetches = 0;
  respond = (path) => {
    if (path.endsWith("/check")) return Response.json(CHECK);
    return Response.json(path.includes("?importID=") ? [progress[fetches++]] : running);
  };
  await startImport();
  await advance(1);
  expect(document.body.textContent).toContain("1 of 2");
  await advance(1_000);
  expect(document.body.textContent).toContain("2 residents");
  await advance(10_000);
  expect(fetches).toBe(2);
});

it("counts changed residents of an interrupted import as done", async () => {
  const interrupted = { ...RUN, state: "stopped", stored: 1, updated: 2 };
  respond = (path) => Response.json(path.endsWith("/check") ? CHECK : interrupted);
  await startImport();
  expect(document.body.textContent).toContain("The import was interrupted after 3 of 5 residents.");
});

it("names a column without a head that can be read in two ways", async () => {
  const reading = { choice: "month-first", asks: true, from: "1/2/26", to: "" };
  const column = { head: "", samples: ["1/2/26"], field: "leaseStart", reading };
  respond = () => Response.json({ ...CHECK, columns: [column] });
  await choose("dates.csv");
  expect(document.body.textContent).toContain("Please choose how these columns are read: Column 1.");
});

it("reads a field from the column that was chosen last", async () => {
  const columns = ["Home phone", "Mobile"].map((head) => ({ head, samples: ["3125550142"], field: "" }));
  const options: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: unknown }) => {
    if (body instanceof FormData) options.push(JSON.parse(String(body.get("options"))).fields);
    return Response.json({ ...CHECK, columns });
  });
  await choose("phones.csv");
  for (const head of ["Home phone", "Mobile", "Home phone"])
    await type(one<HTMLSelectElement>(`select[aria-label="${head} goes to"]`), "phone");
  expect(options).toEqual([{}, { 0: "phone" }, { 0: "", 1: "phone" }, { 0: "phone", 1: "" }]);
});
