// @vitest-environment happy-dom
/** The steps of a score: fetched once when they open, and no changes where the earlier figures are not loaded. */
import type { ScoreStep } from "@domain/score-replay.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ScoreHistory } from "../../../../web/features/score-explanations/score-history.tsx";
import { settled } from "../../../harness/faked-time.ts";
import { render } from "../render.tsx";

const step = (_id: string, residentScore: number): ScoreStep => ({
  ...{ _id, at: "2026-11-01T12:00:00Z", kind: "entry", text: "Lease Renewal", rp: 2, residentScore },
  ...{ class: "B", monthlyFee: 50, isRecorded: true },
});

/** @param count the number of steps on the server's first page */
async function open(count: number): Promise<string[]> {
  const calls: string[] = [];
  const steps = Array.from({ length: count }, (_, index) => step(String(index), 5));
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return Response.json(steps);
  });
  await render(<ScoreHistory userID="R-1" updatedAt="2026-11-01T12:00:00Z" />);
  await settled(act);
  return calls;
}

const rows = () => [...document.querySelectorAll<HTMLElement>("ol button")];

it("is fetched once", async () => {
  expect(await open(2)).toHaveLength(1);
  expect(document.querySelector("dl")?.textContent).toContain("stays 5");
});

it("shows no changes of the oldest loaded step while there are older ones", async () => {
  await open(200);
  expect(document.querySelector("dl")).not.toBeNull();
  await act(async () => rows().at(-1)?.click());
  expect(document.querySelector("dl")).toBeNull();
});
