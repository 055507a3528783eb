// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary, RECOVER_WITHIN_MS, RETRY_AFTER_MS } from "../../../web/app/error-boundary.tsx";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { render } from "./render.tsx";

let isFailing = true;
let tries = 0;

function Board() {
  tries += 1;
  if (isFailing) throw new TypeError("incidents is undefined");
  return <p>The board</p>;
}

beforeEach(() => {
  isFailing = true;
  tries = 0;
  fakeTime({ act });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
});

it("an area that fails is tried again by itself, at once and then every minute", async () => {
  await render(
    <ErrorBoundary resetKey="/display">
      <Board />
    </ErrorBoundary>,
  );
  expect(document.body.textContent).toContain("Something went wrong here");
  await advance(RECOVER_WITHIN_MS);
  const first = tries;
  await advance(RETRY_AFTER_MS - RECOVER_WITHIN_MS - 1);
  expect(tries).toBe(first);
  isFailing = false;
  await advance(2 * RECOVER_WITHIN_MS + 1);
  expect(document.body.textContent).toBe("The board");
});
