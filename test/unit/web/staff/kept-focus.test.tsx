// @vitest-environment happy-dom
/** The keyboard keeps its place if a pressed button is drawn elsewhere, has nothing left to do, or goes with its list. */

import { NO_LOGO } from "@domain/property-image.ts";
import type { RedemptionView } from "@domain/redemption.ts";
import type { ScoreStep } from "@domain/score-replay.ts";
import type { SettingsView } from "@domain/settings.ts";
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { MyRedemptions } from "../../../../web/features/redemptions/my-redemptions.tsx";
import { useRedemptions } from "../../../../web/features/redemptions/redemptions.store.ts";
import { ColumnsStep } from "../../../../web/features/resident-import/columns-step.tsx";
import { SaveView } from "../../../../web/features/saved-views/save-view.tsx";
import { ResidentScoreExplained } from "../../../../web/features/score-explanations/resident-score.tsx";
import { ScoreHistory } from "../../../../web/features/score-explanations/score-history.tsx";
import { ResidentSessions } from "../../../../web/features/sessions/resident-sessions.tsx";
import { LogoCard } from "../../../../web/features/settings/logo-card.tsx";
import { OrderedCard } from "../../../../web/features/settings/ordered-card.tsx";
import { SecondFactorCard } from "../../../../web/features/settings/second-factor-card.tsx";
import { useSettings } from "../../../../web/features/settings/settings.store.ts";
import { createSelection } from "../../../../web/lib/selection.ts";
import { SelectionBar } from "../../../../web/ui/selection-bar.tsx";
import { TabLinks } from "../../../../web/ui/tab-links.tsx";
import { advance, fakeTime, settled } from "../../../harness/faked-time.ts";
import { button, click, one, press, render, renderAt, type } from "../render.tsx";

const RESIDENT = {
  userID: "R-1",
  updatedAt: "2026-11-01T12:00:00Z",
  residentScore: 5,
  class: "B",
  monthlyFee: 50,
} as const;

const step = (_id: string): ScoreStep => ({
  ...{ _id, at: "2026-11-01T12:00:00Z", kind: "entry", text: "Lease Renewal", rp: 2, residentScore: 5 },
  ...{ class: "B", monthlyFee: 50, isRecorded: true },
});

async function focusAndPress(text: string): Promise<void> {
  button(text)?.focus();
  await press(text);
}

const FILTER = { text: "", filter: "classC", sort: "name", direction: "ascending" } as const;

const focusedText = () => document.activeElement?.textContent;

it("the button between a score and its history", async () => {
  fakeTime({ act });
  vi.stubGlobal("fetch", async () => Response.json([]));
  await renderAt("/", <ResidentScoreExplained resident={RESIDENT} entries={[]} />);
  await focusAndPress("Step through the history of the score");
  await advance(100);
  expect(focusedText()).toBe("Back to what adds up to the score");
});

it("Previous at the oldest step of a score", async () => {
  vi.stubGlobal("fetch", async () => Response.json([step("2"), step("1")]));
  await render(<ScoreHistory userID="R-1" updatedAt={RESIDENT.updatedAt} />);
  await settled(act);
  await focusAndPress("Previous");
  expect(button("Previous")?.getAttribute("aria-disabled")).toBe("true");
  expect(button("Previous")?.disabled).toBe(false);
});

it("'Save view' once the view is saved", async () => {
  const saveView = (hint?: string) => <SaveView list="residents" filter={FILTER} hint={hint} />;
  await render(saveView("This view is saved."));
  expect(button("Save view")?.disabled).toBe(false);
  await press("Save view");
  expect(button("Save")).toBeUndefined();
});

it("the page's content, once a resident's last session has ended", async () => {
  const session = { device: "Phone", kind: "phone", signedInAt: RESIDENT.updatedAt };
  let sessions = ["1", "2"].map((id) => ({ ...session, id, lastActiveAt: RESIDENT.updatedAt }));
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (init?.method === "POST") sessions = [];
    return Response.json(sessions);
  });
  await render(
    <main id="main" tabIndex={-1}>
      <ResidentSessions userID="R-1" />
    </main>,
  );
  await focusAndPress("Log out everywhere");
  await settled(act);
  expect(document.activeElement?.id).toBe("main");
});

const useRows = createSelection();

function SelectableRows() {
  const isSelecting = useRows((state) => state.isSelecting);
  return (
    <main id="main" tabIndex={-1}>
      {isSelecting ? (
        <SelectionBar selection={useRows} count={0} shown={["1"]}>
          {null}
        </SelectionBar>
      ) : (
        <button type="button" onClick={useRows.getState().start}>
          Select rows
        </button>
      )}
    </main>
  );
}

it("the number of selected rows, as the buttons around it come and go, and the page's content at the end", async () => {
  await render(<SelectableRows />);
  await focusAndPress("Select rows");
  expect(focusedText()).toBe("0 selected");
  await focusAndPress("Select all 1");
  expect(button("Select all 1")).toBeUndefined();
  expect(focusedText()).toBe("0 selected");
  await focusAndPress("Done");
  expect(document.activeElement?.id).toBe("main");
});

function Tabs() {
  const [current, show] = useState("team");
  return (
    <>
      <TabLinks
        label="Settings"
        links={["team", "scores"].map((name) => ({ name, label: name, search: `?tab=${name}` }))}
        current={current}
      />
      {current === "team" ? (
        <button type="button" onClick={() => show("scores")}>
          Invite
        </button>
      ) : null}
    </>
  );
}

it("the link of the shown tab, once the focused button is gone with the previous tab", async () => {
  await renderAt("/", <Tabs />);
  expect(document.activeElement).toBe(document.body);
  await focusAndPress("Invite");
  expect(focusedText()).toBe("scores");
});

it("the menu of an item that moves among its neighbors", async () => {
  let saved = () => {};
  function Names() {
    const [items, setItems] = useState([{ name: "Ada" }, { name: "Ben" }]);
    return (
      <OrderedCard
        {...{ title: "People", kind: "person", items, max: 9, empty: "", note: "", removalText: "" }}
        save={(next) =>
          new Promise((resolve) => {
            saved = () => {
              setItems([...next]);
              resolve();
            };
          })
        }
        renderDialog={() => null}
      >
        {({ name }) => name}
      </OrderedCard>
    );
  }
  await render(<Names />);
  await click('[aria-label="Actions: Ben"]');
  await settled(act);
  const item = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
    ({ textContent }) => textContent === "Move up",
  );
  await act(async () => item?.click());
  await settled(act);
  await act(async () => saved());
  expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "Ben⋯",
    "Ada⋯",
  ]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions: Ben");
});

it("the field of a column while the file is checked again", async () => {
  const column = { head: "Who", samples: ["Ada"], field: "name" };
  let setBusy = (_: boolean) => {};
  const nothing = () => undefined;
  function Columns() {
    const [busy, set] = useState(false);
    setBusy = set;
    return <ColumnsStep columns={[column]} busy={busy} onField={nothing} onReading={nothing} />;
  }
  await render(<Columns />);
  const check = (busy: boolean) => act(async () => setBusy(busy));
  const select = one<HTMLSelectElement>("select");
  const other = document.body.appendChild(document.createElement("button"));
  select.focus();
  await type(select, "unit");
  await check(true);
  // Browsers take the focus from a disabled field.
  other.focus();
  other.blur();
  await check(false);
  expect(document.activeElement).toBe(select);
  await type(select, "name");
  await check(true);
  other.focus();
  await check(false);
  expect(document.activeElement).toBe(other);
  other.remove();
});

it("a check box of the settings while it is saved", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const settings = { version: 1, team: { requiresSecondFactor: false, requiredSince: "" } } as SettingsView;
  await render(<SecondFactorCard settings={settings} />);
  await click("input");
  expect(one<HTMLInputElement>("input").disabled).toBe(false);
});

it("another control, although a request in the list is withdrawn by then", async () => {
  const request = {
    _id: "r1",
    userID: "R-1",
    title: "Movie",
    cp: 150,
    state: "Requested",
    createdAt: RESIDENT.updatedAt,
  };
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", (_path: string, { method }: RequestInit = {}) =>
    method === "PUT"
      ? new Promise((resolve) => (answer = resolve))
      : Promise.resolve(Response.json([request])),
  );
  await useRedemptions.getState().load("R-1");
  await render(
    <>
      <MyRedemptions totalCP={300} />
      <textarea />
    </>,
  );
  const withdrawal = async () => {
    const withdrawn = { ...request, state: "Withdrawn", updatedAt: "2026-11-02T12:00:00Z" };
    await act(async () => answer(Response.json(withdrawn)));
  };
  await focusAndPress("Withdraw Movie");
  one("textarea").focus();
  await withdrawal();
  expect(document.activeElement).toBe(one("textarea"));
});

it("the list, once the office decides a request whose button has the focus", async () => {
  const request = { _id: "1", userID: "R-1", title: "Movie", cp: 150, state: "Requested" } as RedemptionView;
  vi.stubGlobal("fetch", async () => Response.json([request]));
  await useRedemptions.getState().load("R-1");
  await render(<MyRedemptions totalCP={300} />);
  button("Withdraw Movie")?.focus();
  await act(async () => useRedemptions.getState().applyEvent({ ...request, state: "Fulfilled" }));
  expect(button("Withdraw Movie")).toBeUndefined();
  expect(document.activeElement?.matches("[tabindex='-1']:has(table)")).toBe(true);
});

it("the page's content, once the logo is removed", async () => {
  const logo = { image: "/api/images/logo", width: 1, height: 1 };
  const settings = { version: 1, logo } as SettingsView;
  function Logo() {
    const hasLogo = useSettings(({ data }) => data?.logo.image !== "");
    return <LogoCard settings={hasLogo ? settings : { ...settings, logo: NO_LOGO }} />;
  }
  vi.stubGlobal("fetch", async () => Response.json(settings));
  await useSettings.getState().load();
  await render(
    <main id="main" tabIndex={-1}>
      <Logo />
    </main>,
  );
  vi.stubGlobal("fetch", async () => Response.json({ ...settings, version: 2, logo: NO_LOGO }));
  await focusAndPress("Remove the logo");
  expect(document.activeElement?.id).toBe("main");
});
