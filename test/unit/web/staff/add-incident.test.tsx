// @vitest-environment happy-dom
/** The staff's form for a new incident of one resident, whose name comes with the list of residents. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { AddIncident } from "../../../../web/app/pages/common/add-incident.tsx";
import { one, renderAt } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const resident = someResident(1, { unitNumber: "3C" });

it.each([
  ["names the resident once the list is here", () => Response.json([resident]), "First1 Last, unit 3C"],
  ["opens without the name if the list can't be loaded", () => Response.json({}, { status: 404 }), ""],
])("%s", async (_name, respond, name) => {
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (path: string) =>
    path.includes("/residents")
      ? new Promise((resolve) => answers.push(() => resolve(respond())))
      : Promise.resolve(Response.json([])),
  );
  await renderAt("/", <AddIncident userID="S-1" residentID={resident.userID} onClose={() => undefined} />);
  expect(document.querySelector("form")).toBeNull();
  await act(async () => {
    for (const answer of answers) answer();
  });
  expect(one<HTMLInputElement>("[name=resident]").value).toBe(name);
});
