// @vitest-environment happy-dom
/** The banners above the screens of staff: each one disappears with its reason, and another user doesn't get it. */
import { act } from "react";
import { Manager } from "socket.io-client";
import { beforeEach, expect, it, vi } from "vitest";
import type { SessionUserView } from "../../../../src/domain/user.ts";
import { StaffShell } from "../../../../web/app/shells/staff-shell.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { useProperty } from "../../../../web/lib/property.store.ts";
import { EMPTY_OVERVIEW } from "../../../factories/overview.ts";
import { settled } from "../../../harness/faked-time.ts";
import { renderAt } from "../render.tsx";
import { MAYA } from "../session-user.ts";

const STAFF = { ...MAYA, userID: "S-1", role: "staff" } as const;
const showUser = (fields: Partial<SessionUserView>) =>
  act(async () => useSession.setState({ status: "known", user: { ...STAFF, ...fields } }));

const BANNERS = ["two-step login is required", "restored and sends nothing", "no emergency line"];
const shown = () => BANNERS.filter((text) => document.body.textContent?.toLowerCase().includes(text));

beforeEach(() => {
  vi.spyOn(Manager.prototype, "open").mockReturnThis();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.includes("/overview") ? EMPTY_OVERVIEW : []),
  );
});

it("shows a manager what is missing, and nothing of it to a colleague", async () => {
  useProperty.setState({ version: 1 });
  await showUser({ isManager: true, isSendingHeld: true, secondFactorDueAt: "2099-01-01T00:00:00.000Z" });
  await renderAt("/staffdashboard/units", <StaffShell />);
  await settled(act);
  expect(shown()).toEqual(BANNERS);
  await showUser({ isManager: true });
  expect(shown()).toEqual(["no emergency line"]);
  await showUser({});
  expect(shown()).toEqual([]);
});
