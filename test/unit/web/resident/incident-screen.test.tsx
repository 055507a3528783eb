// @vitest-environment happy-dom
/** The screen of a resident's incident. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { IncidentView } from "../../../../src/domain/incident.ts";
import { ResidentIncident } from "../../../../web/app/pages/resident-dashboard/resident-incident.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { useIncidents } from "../../../../web/features/incidents/incidents.store.ts";
import { one, renderAt } from "../render.tsx";
import { MAYA } from "../session-user.ts";
import { incident } from "../staff-incidents/incidents.ts";

beforeEach(() => useSession.setState({ status: "known", user: MAYA }));

it("an incident that can't be fetched at the moment isn't said to be missing", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "Too many." }, { status: 429 }));
  useIncidents.setState({ status: "ready" });
  await renderAt("/dashboard#incidents/1", <ResidentIncident />);
  expect(document.body.textContent).toContain("The incident could not be loaded.");
});

it("speaks a change of the status, but not the status of another incident that is opened", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  const { userID } = MAYA;
  const show = (status: IncidentView["status"]) =>
    useIncidents.setState({
      status: "ready",
      items: [
        incident({ _id: "1", userID, status }),
        incident({ _id: "2", userID, status: "Resolved", requestID: "REQ-OTHER" }),
      ],
    });
  show("Open");
  const spoken = () => one('[aria-label="Status changes"]').textContent;
  await renderAt("/dashboard#incidents/1", <ResidentIncident />);
  await act(async () => show("In Progress"));
  expect(spoken()).toBe("Your request is now In Progress.");
  await act(async () => {
    location.hash = "#incidents/2";
    dispatchEvent(new PopStateEvent("popstate"));
  });
  expect([document.body.textContent?.includes("REQ-OTHER"), spoken()]).toEqual([true, ""]);
});
