// @vitest-environment happy-dom
/** 'Today' on screens: the property's day, in the time zone of the session check, in any time zone of the reader. */
import { toCalendarDate } from "@domain/calendar.ts";
import { act, useEffect } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useSession } from "../../../web/features/auth/session.store.ts";
import { UnitCard } from "../../../web/features/my-profile/unit-card.tsx";
import { ResidentList } from "../../../web/features/residents/resident-list.tsx";
import { usePropertyZone } from "../../../web/lib/property-zone.store.ts";
import { propertyToday, usePropertyToday } from "../../../web/lib/use-property-today.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { one, render, renderAt } from "./render.tsx";
import { someResident } from "./residents/people.ts";

/** Saturday evening in Los Angeles, Sunday everywhere from London to Kiritimati: in any time zone, one of the two differs. */
const NOW = new Date("2026-11-22T03:18:00Z");
const WEST = "America/Los_Angeles";
const EAST = "Pacific/Kiritimati";
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** From `NOW` to midnight in Los Angeles, which is 08:00 UTC. */
const MIDNIGHT_MS = Date.parse("2026-11-22T08:00:00Z") - NOW.getTime();

const ENDED_SATURDAY = someResident(1, { leaseStart: "2026-11-11", leaseEnd: "2026-11-21" });

beforeEach(() => fakeTime({ act, now: NOW }));

function signedInAt(propertyTimeZone: string | undefined): Promise<boolean> {
  const user = { userID: "S-GRACE001", role: "staff", access: "member", propertyTimeZone };
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.startsWith("/api/auth") ? user : [ENDED_SATURDAY]),
  );
  return act(() => useSession.getState().check());
}

function Today() {
  return <output>{usePropertyToday()}</output>;
}
const shown = () => document.body.textContent ?? "";

describe("today at the property", () => {
  it("uses the time zone of the session check", async () => {
    await signedInAt(WEST);
    expect(propertyToday()).toBe("2026-11-21");
    await signedInAt(EAST);
    expect(propertyToday()).toBe("2026-11-22");
  });

  it.each([undefined, "", "Alder/Quay"])("is the reader's where the zone is %j", async (zone) => {
    await signedInAt(zone);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(usePropertyZone.getState().timeZone).toBe(timeZone);
    expect(propertyToday()).toMatch(/^2026-11-2[12]$/);
  });

  it("begins when it surely has begun for the server, whose time is known to about two seconds", async () => {
    await signedInAt(WEST);
    const daysOfServer: string[] = [];
    function Screen() {
      const today = usePropertyToday();
      useEffect(() => {
        // The page's clock is two seconds fast, and the server answers with figures that are a second old.
        const seenByServer = new Date(Date.now() - 3_000);
        daysOfServer.push(`${today} ${toCalendarDate(seenByServer, WEST)}`);
      }, [today]);
      return null;
    }
    await render(<Screen />);
    await advance(MIDNIGHT_MS + MINUTE_MS);
    expect(daysOfServer).toEqual(["2026-11-21 2026-11-21", "2026-11-22 2026-11-22"]);
  });

  it("is renewed at the property's midnight, day after day", async () => {
    await signedInAt(WEST);
    await render(<Today />);
    expect(shown()).toBe("2026-11-21");
    await advance(MIDNIGHT_MS - HOUR_MS);
    expect(shown()).toBe("2026-11-21");
    await advance(HOUR_MS + MINUTE_MS);
    expect(shown()).toBe("2026-11-22");
    await advance(24 * HOUR_MS);
    expect(shown()).toBe("2026-11-23");
  });
});

it.each([
  [WEST, "Expiring Soon", 1],
  [EAST, "Expired", 0],
])(
  "a lease that ended on Saturday is, at a property in %s, %s on the resident's own card and in the list",
  async (zone, label, count) => {
    await signedInAt(zone);
    await renderAt(
      "/staffdashboard/residents?filterExpiring=true",
      <>
        <UnitCard resident={ENDED_SATURDAY} />
        <ResidentList savedViews={() => null} exportMenu={() => null} bulkActions={() => null} userID="S-1" />
      </>,
    );
    await advance();
    expect(document.querySelector("[class*=unit]")?.textContent).toContain(label);
    expect(document.querySelectorAll("tbody tr a, li[aria-posinset] a")).toHaveLength(count);
    expect(one("button[aria-pressed=true]").textContent).toBe(`Expiring ${count}`);
  },
);
