// @vitest-environment happy-dom
/** The report of a month, whose two averages lead to their residents. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { MonthScreen } from "../../../../web/features/dashboard/month-screen.tsx";
import { one, renderAt } from "../render.tsx";

it.each(["&month=2026-11", ""])(
  "keeps the focus on the average that is chosen while its residents load, and shows no residents of the other one: %s",
  async (month) => {
    const resident = {
      userID: "R-1",
      firstName: "Maya",
      lastName: "",
      unitNumber: "3C",
      rp: 2,
      percent: 10,
      payment: 0,
    };
    const page = {
      month: "2026-11",
      behavior: 10,
      payment: 0,
      counted: { behavior: 1, payment: 1 },
      from: 0,
    };
    const answer = (path: string) => {
      const line = new URL(path, location.href).searchParams.get("line");
      return Response.json({ ...page, line, residents: [{ ...resident, firstName: `By ${line}` }] });
    };
    vi.stubGlobal("fetch", async (path: string) => answer(path));
    await renderAt(`/reports?report=month${month}&line=behavior`, <MonthScreen />);
    expect(document.body.textContent).toContain("By behavior");
    let respond = () => {};
    vi.stubGlobal(
      "fetch",
      (path: string) => new Promise((resolve) => (respond = () => resolve(answer(path)))),
    );
    const link = one<HTMLAnchorElement>('nav a[href*="line=payment"]');
    link.focus();
    await act(async () => link.click());
    expect(document.activeElement).toBe(link);
    expect(document.body.textContent).not.toContain("By behavior");
    await act(async () => respond());
    expect(document.activeElement).toBe(link);
    expect(document.body.textContent).toContain("By payment");
  },
);
