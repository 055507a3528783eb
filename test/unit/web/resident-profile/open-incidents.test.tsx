// @vitest-environment happy-dom
/** Open incidents of a profile, also those that are older than the newest page. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { OpenIncidents } from "../../../../web/app/pages/resident-profile/open-incidents.tsx";
import { useTimelineIncidents } from "../../../../web/features/resident-timeline/timeline.stores.ts";
import { PAGE_SIZE } from "../../../../web/lib/list-store.ts";
import { settled } from "../../../harness/faked-time.ts";
import { renderAt } from "../render.tsx";
import { incident } from "../staff-incidents/incidents.ts";

it("an open incident behind a page of resolved ones is listed", async () => {
  const resolved = Array.from({ length: PAGE_SIZE }, (_, index) =>
    incident({
      _id: `r-${100 + index}`,
      status: "Resolved",
      createdAt: new Date(1e12 - index).toISOString(),
    }),
  );
  const old = incident({ _id: "o-1", createdAt: new Date(1e11).toISOString() });
  const pages = [resolved, [old]];
  vi.stubGlobal("fetch", async () => Response.json(pages.shift() ?? []));
  await renderAt("/", <OpenIncidents userID="R-1" action={null} />);
  await act(() => useTimelineIncidents.getState().load("R-1"));
  await settled(act);
  expect(document.querySelectorAll("li")).toHaveLength(1);
  expect(document.body.textContent).toContain(`${PAGE_SIZE} resolved`);
});
