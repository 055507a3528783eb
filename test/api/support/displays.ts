/** Wall displays for tests: one that shows a code, and one that is paired. */
import type { ResidentsShownBy } from "../../../src/domain/display-rules.ts";
import type { Client } from "../../harness/client.ts";
import type { TestPortal } from "../../harness/portal.ts";

/** The query of a display's handshake. */
export const DISPLAY_SOCKET = { query: { kind: "display" } };

/** A display that waits to be paired, and the code that it shows. */
export async function waitingDisplay(
  portal: Pick<TestPortal, "visitor">,
): Promise<{ display: Client; code: string }> {
  const display = portal.visitor();
  const { status, body, text } = await display.post("/api/display/code");
  if (status !== 201) throw new Error(text);
  return { display, code: body.code };
}

/** @param manager pairs it */
export async function pairedDisplay(
  portal: Pick<TestPortal, "visitor">,
  manager: Client,
  residentsShownBy: ResidentsShownBy = "unit",
): Promise<{ display: Client; _id: string }> {
  const { display, code } = await waitingDisplay(portal);
  const form = { code, name: "Lobby", residentsShownBy };
  const { status, body, text } = await manager.post("/api/dashboard/displays", form);
  if (status !== 201) throw new Error(text);
  return { display, _id: body._id };
}
