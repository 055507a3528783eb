/** The profile's small pieces: what links pass, and how figures are written. */
import { afterEach, describe, expect, it } from "vitest";
import { formatPhone } from "../../../../src/domain/phone-text.ts";
import { profileAnnouncementText } from "../../../../web/app/pages/resident-profile/profile-announcements.tsx";
import { readOpenProfile } from "../../../../web/app/pages/resident-profile/profile-state.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC } from "../../../../web/features/logs/logs.store.ts";
import { shareText } from "../../../../web/features/resident-profile/engagement-panel.tsx";
import { PROFILE_TOPIC, useProfile } from "../../../../web/features/resident-profile/profile.store.ts";
import { leaseSpan } from "../../../../web/features/resident-profile/profile-header.tsx";
import { residentName } from "../../../../web/lib/resident-name.ts";
import { emptyPage } from "../empty-page.ts";
import { someResident } from "../residents/people.ts";

afterEach(emptyPage);

describe("an open profile", () => {
  it.each([undefined, null, "R-1", 7, {}, { userID: 5 }, { userID: "" }, [{ userID: "R-1" }]])(
    "names no resident for the state %j",
    (state) => expect(readOpenProfile("", state)).toEqual({ userID: undefined, about: undefined }),
  );

  it("is that of the state, with what was clicked", () => {
    expect(readOpenProfile("", { userID: "R-1", about: "Violations", more: 1 })).toEqual({
      userID: "R-1",
      about: "Violations",
    });
  });

  it("is that of the address first", () => {
    expect(readOpenProfile("#R-2", null)).toEqual({ userID: "R-2", about: undefined });
    expect(readOpenProfile("#R-2", { userID: "R-1" }).userID).toBe("R-2");
    expect(readOpenProfile("#R-2/more", null).userID).toBeUndefined();
  });
});

describe("the header", () => {
  it("is headed with the name, or the e-mail", () => {
    expect(residentName({ firstName: "Dana", lastName: "Whitfield", email: "d@example.com" })).toBe(
      "Dana Whitfield",
    );
    expect(residentName({ firstName: " ", lastName: "", email: "d@example.com" })).toBe("d@example.com");
  });

  it("writes the lease's span, also where a date is missing", () => {
    expect(leaseSpan({ leaseStart: "2026-02-01", leaseEnd: "2027-01-31" })).toBe(
      "Feb 1, 2026 – Jan 31, 2027",
    );
    expect(leaseSpan({ leaseStart: "2026-02-01", leaseEnd: "" })).toBe("From Feb 1, 2026");
    expect(leaseSpan({ leaseStart: "", leaseEnd: "2027-01-31" })).toBe("Until Jan 31, 2027");
    expect(leaseSpan({ leaseStart: "", leaseEnd: "" })).toBe("-");
  });

  it("groups ten digits of a phone number, and leaves anything else", () => {
    expect(formatPhone("5555550142")).toBe("(555) 555-0142");
    expect(formatPhone("")).toBe("");
  });
});

describe("the share of the property's points", () => {
  it.each([
    [185, 20015, "0.9%"],
    [50, 100, "50%"],
    [0, 100, "0%"],
    [0, 0, undefined],
    [10, undefined, undefined],
  ])("%d of %s is %s", (own, all, text) => expect(shareText(own, all)).toBe(text));
});

describe("the news of a profile", () => {
  it("are counts of entries and the new standing", () => {
    const resident = { ...someResident(1), residentScore: 3, monthlyFee: 60 };
    useProfile.setState({ data: { resident, completeAt: resident.updatedAt } });
    const news = [
      { topic: BEHAVIOR_TOPIC, id: "1", kind: "new" },
      { topic: BEHAVIOR_TOPIC, id: "2", kind: "new" },
      { topic: PAYMENT_TOPIC, id: "3", kind: "updated" },
      { topic: PROFILE_TOPIC, id: "residentScore", kind: "updated" },
      { topic: PROFILE_TOPIC, id: "monthlyFee", kind: "updated" },
    ] as const;
    expect(profileAnnouncementText(news)).toBe(
      "New: 2 behavior log entries. Updated: 1 payment log entry. Resident Score is now 3. Monthly fee is now $60.",
    );
    expect(profileAnnouncementText([])).toBe("");
  });
});
