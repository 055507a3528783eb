// @vitest-environment happy-dom
/** What the frame of a list says about failed fetches. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { AsyncList } from "../../../web/ui/async-list.tsx";
import { render } from "./render.tsx";

const error = new Error("away");
const SOME = "Some entries could not be loaded.";
const refetch = vi.fn(async () => undefined);

it.each([
  ["a first fetch that failed", "failed", error, true, ["Could not be loaded."]],
  ["rows that came after a first fetch that failed", "failed", error, false, ["Rows", SOME]],
  ["a refetch that failed beside rows", "ready", error, false, ["Rows", "Could not be refreshed."]],
  ["a refetch that failed beside no rows", "ready", error, true, ["No rows.", "Could not be refreshed."]],
  ["rows", "ready", undefined, false, ["Rows"]],
  ["no rows", "ready", undefined, true, ["No rows."]],
] as const)("shows %s", async (_name, status, failure, isEmpty, texts) => {
  const list = { status, error: failure, refetch };
  await render(
    <AsyncList list={list} isEmpty={isEmpty} empty="No rows.">
      Rows
    </AsyncList>,
  );
  const shown = document.body.textContent ?? "";
  for (const text of ["Rows", "No rows.", "Could not be loaded.", SOME, "Could not be refreshed."])
    expect([text, shown.includes(text)]).toEqual([text, (texts as readonly string[]).includes(text)]);
  expect(document.querySelectorAll("button")).toHaveLength(failure ? 1 : 0);
  refetch.mockClear();
  await act(async () => document.querySelector("button")?.click());
  expect(refetch).toHaveBeenCalledTimes(failure ? 1 : 0);
});
