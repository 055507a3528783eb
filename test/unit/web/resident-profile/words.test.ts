/** The profile's small pieces: what links pass, and how figures are written. */
import { describe, expect, it } from "vitest";
import { formatPhone } from "../../../../src/domain/phone-text.ts";
import { readOpenProfile } from "../../../../web/app/pages/resident-profile/profile-state.ts";
import { shareText } from "../../../../web/features/resident-profile/engagement-panel.tsx";
import { leaseSpan } from "../../../../web/features/resident-profile/profile-header.tsx";
import { residentName } from "../../../../web/lib/resident-name.ts";

describe("an open profile", () => {
  it.each([undefined, null, "R-1", 7, {}, { userID: 5 }, { userID: "" }, [{ userID: "R-1" }]])(
    "names no resident for the state %j",
    (state) => expect(readOpenProfile("", state)).toEqual({ userID: undefined, about: undefined }),
  );

  it.each([
    ["", { userID: "R-1", about: "Violations", more: 1 }, "R-1", "Violations"],
    ["#R-2", null, "R-2", undefined],
    ["#R-2", { userID: "R-1" }, "R-2", undefined],
    ["#R-2/more", null, undefined, undefined],
  ])(
    "is that of the address '%s' first, then of the state %j with what was clicked",
    (hash, state, userID, about) => {
      expect(readOpenProfile(hash, state)).toEqual({ userID, about });
    },
  );
});

describe("the header", () => {
  it("is headed with the name, or the e-mail", () => {
    const email = "d@example.com";
    expect(residentName({ firstName: "Dana", lastName: "Whitfield", email })).toBe("Dana Whitfield");
    expect(residentName({ firstName: " ", lastName: "", email })).toBe(email);
  });

  it.each([
    ["2026-02-01", "2027-01-31", "Feb 1, 2026 – Jan 31, 2027"],
    ["2026-02-01", "", "From Feb 1, 2026"],
    ["", "2027-01-31", "Until Jan 31, 2027"],
    ["", "", "-"],
  ])("writes a lease from '%s' to '%s' as '%s'", (leaseStart, leaseEnd, span) => {
    expect(leaseSpan({ leaseStart, leaseEnd })).toBe(span);
  });

  it("groups ten digits of a phone number, and leaves anything else", () => {
    expect(formatPhone("5555550142")).toBe("(555) 555-0142");
    expect(formatPhone("")).toBe("");
  });
});

it.each([
  [185, 20015, "0.9%"],
  [50, 100, "50%"],
  [0, 100, "0%"],
  [0, 0, undefined],
  [10, undefined, undefined],
])("%d of the property's %s points are %s", (own, all, text) => expect(shareText(own, all)).toBe(text));
