// @vitest-environment happy-dom
/** 'Reverse the entry' in the dialog that resolves a dispute: a chosen correction is made. */
import type { DisputedEntry } from "@domain/incident.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import {
  type DisputeReversal,
  useDisputeReversal,
} from "../../../../web/features/corrections/dispute-reversal.tsx";
import type { Create } from "../../../../web/lib/submissions.ts";
import { one, render, type } from "../render.tsx";

const ENTRY: DisputedEntry = {
  ...{ log: "payment" as const, _id: "1".repeat(24), name: "Unpaid, Nov 2026" },
  createdAt: "2026-11-20T10:00:00.000Z",
};
const FIGURES = { residentScore: 5, paymentScore: 5, class: "B", monthlyFee: 50, totalCP: 0 };
const PREVIEW = { effect: { before: FIGURES, after: FIGURES }, rewards: [] };

let reversal: DisputeReversal | undefined;
let sent: string[];
const create: Create = () => Promise.reject(new Error("A payment is changed."));

function Field({ entry = ENTRY }: { entry?: DisputedEntry }) {
  reversal = useDisputeReversal(entry);
  return <>{reversal?.field}</>;
}

const send = () => act(async () => reversal?.send(create, ""));

it("corrects to the chosen status although its preview failed, again after another choice, and each once", async () => {
  sent = [];
  let preview = () => Response.json(PREVIEW);
  vi.stubGlobal("fetch", async (_path: string, { method, body }: RequestInit = {}) => {
    if (method !== "POST") return preview();
    sent.push(JSON.parse(String(body)).status);
    return Response.json({});
  });
  await render(<Field />);
  preview = () => Response.json({ error: "x" }, { status: 500 });
  await type(one<HTMLSelectElement>("select"), "Paid: Late");
  await send();
  await send();
  await type(one<HTMLSelectElement>("select"), "Paid: Early");
  await send();
  expect(sent).toEqual(["Paid: Late", "Paid: Early"]);
});

it("reverses the entry, as is chosen at first, also if its preview has yet to load", async () => {
  const created: string[] = [];
  const createEntry: Create = async (path) => {
    created.push(path);
    return undefined as never;
  };
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await render(<Field entry={{ ...ENTRY, log: "behavior" }} />);
  await act(async () => reversal?.send(createEntry, "Not Rosa's dog."));
  expect(created).toEqual(["/api/dashboard/behaviorlog/reverse"]);
});
