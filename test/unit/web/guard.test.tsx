// @vitest-environment happy-dom
/** The first session check of a page, while the server is unavailable. */
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { Guard } from "../../../web/app/guard.tsx";
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from "../../../web/features/auth/use-session-check.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { press, renderAt } from "./render.tsx";
import { MAYA } from "./session-user.ts";

const ADDRESS = "/dashboard?from=mail#incidents/1";

let answer: () => Response;
let asked: number;

const away = () => Response.json({ error: "Away." }, { status: 503 });
const shown = () => document.body.textContent ?? "";
const address = () => location.pathname + location.search + location.hash;

beforeEach(async () => {
  fakeTime({ act });
  asked = 0;
  answer = away;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return answer();
  });
  await renderAt(
    ADDRESS,
    <Routes>
      <Route path="/login" element="Login" />
      <Route path="/dashboard" element={<Guard forRole="resident">Home</Guard>} />
    </Routes>,
  );
  await advance();
});

it("keeps the address, and opens the page once the server answers", async () => {
  expect(shown()).toMatch(/^Loading\.\.\.The portal can’t be reached right now\./);
  expect(address()).toBe(ADDRESS);
  answer = () => Response.json(MAYA);
  await advance(FIRST_PAUSE_MS);
  expect([shown(), address()]).toEqual(["Home", ADDRESS]);
});

it("checks again after growing pauses", async () => {
  expect(asked).toBe(1);
  for (const [index, pause] of [1, 2, 4, 8, 16].entries()) {
    await advance(pause * FIRST_PAUSE_MS - 1);
    expect(asked).toBe(index + 1);
    await advance(1);
    expect(asked).toBe(index + 2);
  }
  for (let rest = 0; rest < 3; rest += 1) await advance(LONGEST_PAUSE_MS);
  expect(asked).toBe(9);
});

it("checks at once with Retry, and leads to Login if there is no session", async () => {
  answer = () => Response.json({}, { status: 401 });
  await press("Retry");
  await advance();
  expect(shown()).toBe("Login");
});
