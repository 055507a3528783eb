// @vitest-environment happy-dom
/** The staff's form for a new incident of one resident, whose name comes with the list of residents. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { AddIncident } from "../../../../web/app/pages/common/add-incident.tsx";
import { one, renderAt } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const resident = someResident(1, { unitNumber: "3C" });

/** Opens the form, which waits for the list, then answers with the list. @returns a stand-in for the function that closes the form */
async function openWith(list: () => Response) {
  const onClose = vi.fn();
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (path: string) =>
    path.includes("/residents")
      ? new Promise((resolve) => answers.push(() => resolve(list())))
      : Promise.resolve(Response.json([])),
  );
  await renderAt("/", <AddIncident userID="S-1" residentID={resident.userID} onClose={onClose} />);
  expect(document.querySelector("form")).toBeNull();
  await act(async () => {
    for (const answer of answers) answer();
  });
  return onClose;
}

it("names the resident once the list is here", async () => {
  await openWith(() => Response.json([resident]));
  expect(one<HTMLInputElement>("[name=resident]").value).toBe("First1 Last, unit 3C");
});

it("closes if the list can't be loaded, because the incident would be reported for the staff member", async () => {
  const onClose = await openWith(() => Response.json({}, { status: 404 }));
  expect(document.querySelector("form")).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});
