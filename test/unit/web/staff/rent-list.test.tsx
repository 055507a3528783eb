// @vitest-environment happy-dom
/** Keys in the rows of a month's rent, and the lines of a bank statement. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { RentRowView } from "../../../../src/domain/rent-month.ts";
import { PasteDialog } from "../../../../web/features/rent/paste-dialog.tsx";
import { RentList } from "../../../../web/features/rent/rent-list.tsx";
import { EMPTY_STAGING, stage } from "../../../../web/features/rent/staging.ts";
import { settled } from "../../../harness/faked-time.ts";
import { chooseFile, keydown, one, press, renderAt, type } from "../render.tsx";

const MONTH = "2026-11";
const TODAY = "2026-11-20";

const row = (leaseID: string, unitNumber: string): RentRowView => ({
  ...{ leaseID, unitNumber, rentDue: 1000, status: null, version: "" },
  leaseholders: [{ userID: leaseID, name: "Ana", email: "ana@example.org", phone: "" }],
});
const ROWS = [row("a", "2D"), row("b", "")];

const onStatus = vi.fn();
const onUnstage = vi.fn();

beforeEach(() => {
  onStatus.mockClear();
  onUnstage.mockClear();
});

const renderList = () =>
  renderAt(
    "/",
    <RentList
      month={MONTH}
      rows={ROWS}
      draft={stage(EMPTY_STAGING, ROWS, "Paid: Late", TODAY).draft}
      today={TODAY}
      exportMenu={() => null}
      colleagueTexts={new Map()}
      filterRef={{ current: null }}
      onStatus={onStatus}
      onDetail={vi.fn()}
      onUnstage={onUnstage}
    />,
  );

it("sets a status, moves on and discards by keys", async () => {
  await renderList();
  const radios = [...document.querySelectorAll<HTMLInputElement>("input[value='Paid: Late']")];
  await act(async () => radios[0]?.focus());
  await keydown(radios[0] as Element, "e");
  expect(onStatus).toHaveBeenCalledExactlyOnceWith(ROWS[0], "Paid: Early");
  expect(document.activeElement).toBe(radios[1]);
  await keydown(radios[1] as Element, "Backspace");
  expect(onUnstage).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
});

it("a row keeps the focus when its change is undone by its button", async () => {
  await renderList();
  const undo = one<HTMLElement>("[data-lease=b] button");
  await act(async () => undo.focus());
  await act(async () => undo.click());
  expect(onUnstage).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
  expect(document.activeElement).toBe(one("[data-lease=b] input[value='Paid: Late']"));
});

it("Enter that confirms a word of an input method stays in the note", async () => {
  await renderList();
  const radio = one<HTMLInputElement>("[data-lease=a] input[value='Paid: Late']");
  await act(async () => radio.focus());
  const note = one<HTMLInputElement>("[aria-label='Note, 2D']");
  await act(async () => note.focus());
  await keydown(note, "Enter", { isComposing: true });
  expect(document.activeElement).toBe(note);
  await keydown(note, "Enter");
  expect(document.activeElement?.closest("[data-lease]")?.getAttribute("data-lease")).toBe("b");
});

it("names the buttons of a lease without a unit, and the column of buttons", async () => {
  await renderList();
  expect(one("[data-lease=b] button").getAttribute("aria-label")).toBe("Undo the change of -");
  expect(document.querySelector("th:last-child")?.textContent).toBe("Actions");
});

it("adds the payments of lines for which the same unit is chosen, and lets the choice be changed", async () => {
  const onStage = vi.fn();
  await renderAt(
    "/",
    <PasteDialog data={{ month: MONTH, rows: ROWS }} today={TODAY} onClose={vi.fn()} onStage={onStage} />,
  );
  await type(one<HTMLTextAreaElement>("textarea"), "11/01/2026  CASH  400.00\n11/02/2026  CASH  600.00");
  const unitOf = (line: number) => one<HTMLSelectElement>(`[aria-label="Unit of line ${line}"]`);
  await type(unitOf(1), "a");
  expect(unitOf(1).value).toBe("a");
  await type(unitOf(2), "a");
  await press("Put 1 into the list");
  expect(onStage.mock.calls).toMatchObject([
    [[{ row: ROWS[0], amount: "1000", receivedOn: "2026-11-02", status: "Paid: On-time" }]],
  ]);
});

it("a text that is typed while a file is read stays", async () => {
  await renderAt(
    "/",
    <PasteDialog data={{ month: MONTH, rows: ROWS }} today={TODAY} onClose={vi.fn()} onStage={vi.fn()} />,
  );
  let finishReading = (_bytes: ArrayBufferLike): void => undefined;
  const reading = new Promise<ArrayBufferLike>((resolve) => {
    finishReading = resolve;
  });
  await chooseFile({ arrayBuffer: () => reading });
  await type(one<HTMLTextAreaElement>("textarea"), "2D late");
  await act(async () => finishReading(new TextEncoder().encode("5A late").buffer));
  expect(one<HTMLTextAreaElement>("textarea").value).toBe("2D late");
});

it("reads every line of a file with long lines, and draws no element twice", async () => {
  const errors = vi.spyOn(console, "error");
  const onStage = vi.fn();
  await renderAt(
    "/",
    <PasteDialog data={{ month: MONTH, rows: ROWS }} today={TODAY} onClose={vi.fn()} onStage={onStage} />,
  );
  const other = `Unknown,11/02/2026,1.00,${"memo ".repeat(1000)}`;
  const lines = ["Unit,Date,Amount,Memo", ...Array(20).fill(other), "2D,11/02/2026,1460.00,"];
  await chooseFile({ arrayBuffer: async () => new TextEncoder().encode(lines.join("\n")).buffer });
  await settled(act);
  await press("Put 1 into the list");
  expect(onStage.mock.calls).toMatchObject([[[{ row: ROWS[0], amount: "1460" }]]]);
  expect(errors).not.toHaveBeenCalled();
});
