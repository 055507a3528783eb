// @vitest-environment happy-dom
/** The text of a filter in the address: it is written with a delay, which must not undo what somebody clicks in the meantime. */
import { act, lazy, Suspense, useCallback } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { useAddressFilter } from "../../../web/lib/use-address-filter.ts";
import { useAddressSearch } from "../../../web/lib/use-address-search.ts";
import { useAddressText } from "../../../web/lib/use-address-text.ts";
import { Link } from "../../../web/ui/link.tsx";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { one, press, renderAt, type } from "./render.tsx";

const WRITTEN_MS = 1_000;

beforeEach(() => fakeTime({ act }));

function List() {
  const [search, change] = useAddressSearch();
  const write = useCallback((q: string) => change(() => new URLSearchParams({ q })), [change]);
  const { text, setText } = useAddressText(search.get("q") ?? "", write);
  return (
    <>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/record">Open</Link>
    </>
  );
}

const Loading = lazy(() => new Promise<never>(() => {}));

const open = (state?: object) =>
  renderAt(
    "/list",
    <Suspense>
      <Routes>
        <Route path="/list" element={<List />} />
        <Route path="/record" element={<Loading />} />
      </Routes>
    </Suspense>,
    state,
  );

const wait = () => advance(WRITTEN_MS);

it("is written after a pause", async () => {
  await open();
  await type(one<HTMLInputElement>("input"), "rosa");
  expect(location.search).toBe("");
  await wait();
  expect(location.pathname + location.search).toBe("/list?q=rosa");
});

it("keeps what the address says beside its query, but for the focus, which it asks for once", async () => {
  await open({ auto: true, focus: true });
  await type(one<HTMLInputElement>("input"), "rosa");
  await wait();
  expect(history.state.usr).toEqual({ auto: true });
});

it("does not lead back from a link that is clicked before, while that screen is still loading", async () => {
  await open();
  await type(one<HTMLInputElement>("input"), "rosa");
  await act(async () => one("a").click());
  await wait();
  expect(location.pathname + location.search).toBe("/record");
});

const read = (search: URLSearchParams) => ({
  text: search.get("q") ?? "",
  show: search.get("show") ?? "all",
});
const write = (_: URLSearchParams, filter: ReturnType<typeof read>) =>
  new URLSearchParams({ q: filter.text, show: filter.show });

function Filtered() {
  const { filter, change } = useAddressFilter(read, write);
  return (
    <>
      <input value={filter.text} onChange={({ target }) => change({ text: target.value })} />
      <button type="button" onClick={() => change({ show: "mine" })}>
        {filter.show}
      </button>
    </>
  );
}

it("of a length that servers refuse stays out of the address, also if another filter changes", async () => {
  await renderAt("/list?q=rosa", <Filtered />);
  const longText = "rosa ".repeat(100);
  await type(one<HTMLInputElement>("input"), longText);
  await press("all");
  await wait();
  expect([location.search, one<HTMLInputElement>("input").value]).toEqual(["?q=rosa&show=mine", longText]);
});

function Records() {
  const [, change] = useAddressSearch("/records");
  return (
    <>
      <Link to="/records/1">Open</Link>
      {["show", "sort"].map((name) => (
        <button
          key={name}
          type="button"
          id={name}
          onClick={() => change((search) => new URLSearchParams([...search, [name, "mine"]]))}
        />
      ))}
    </>
  );
}

it("two filters that are clicked while a record of the same screen opens are kept", async () => {
  await renderAt(
    "/records",
    <Routes>
      <Route path="/records/*" element={<Records />} />
    </Routes>,
  );
  await act(async () => {
    for (const selector of ["a", "#show", "#sort"]) one(selector).click();
  });
  expect(location.pathname + location.search).toBe("/records/1?show=mine&sort=mine");
});
