// @vitest-environment happy-dom
/** Several calls of one component, one after the other. */
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { useAction } from "../../../web/ui/use-action.ts";
import { alertTexts, render } from "./render.tsx";

type Action = ReturnType<typeof useAction<"first" | "second">>;

let action: Action;
let started: string[];
let answers: { resolve: () => void; reject: (error: Error) => void }[];

function TestAction() {
  action = useAction();
  return null;
}

/** Starts a call that is answered by the test. */
async function start(name: "first" | "second"): Promise<{ outcome: Promise<boolean> }> {
  let outcome: Promise<boolean> | undefined;
  await act(async () => {
    outcome = action.run(
      name,
      () => {
        started.push(name);
        return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
      },
      `${name} failed.`,
    );
  });
  return { outcome: outcome ?? Promise.reject(new Error("not started")) };
}

beforeEach(async () => {
  started = [];
  answers = [];
  await render(<TestAction />);
});

it("runs another call after the one that is running, and keeps the alert of the first", async () => {
  const first = await start("first");
  const second = await start("second");
  expect(started).toEqual(["first"]);
  expect(action.pending).toBe("first");
  await act(async () => answers[0]?.reject(new Error("500")));
  expect(await first.outcome).toBe(false);
  expect(started).toEqual(["first", "second"]);
  expect(action.pending).toBe("second");
  await act(async () => answers[1]?.resolve());
  expect(await second.outcome).toBe(true);
  expect(action.pending).toBe(undefined);
  expect(alertTexts()).toEqual(["first failed."]);
});

it.each(["running", "waiting"])("ignores a call while the same one is %s", async (state) => {
  if (state === "waiting") await start("second");
  await start("first");
  expect(await (await start("first")).outcome).toBe(false);
  for (let index = 0; index < 2; index += 1) await act(async () => answers[index]?.resolve());
  expect(started.filter((name) => name === "first")).toHaveLength(1);
  expect(action.pending).toBe(undefined);
  await start("first");
  expect(started.filter((name) => name === "first")).toHaveLength(2);
});
