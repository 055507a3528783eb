// @vitest-environment happy-dom
/** Links to a profile: the hash and the navigation state name the resident; the path is the same for all. */
import { act } from "react";
import { expect, it } from "vitest";
import { profileAddress, userIDOf } from "../../../web/lib/profile-address.ts";
import { ProfileLink } from "../../../web/ui/profile-link.tsx";
import { one, renderAt } from "./render.tsx";

const PROFILE = "/staffdashboard/residents/profile";

it("an address names the resident in its hash, and the form to open", () => {
  expect(profileAddress("R-12345678")).toBe(`${PROFILE}#R-12345678`);
  expect(profileAddress("R-12345678", "payment")).toBe(`${PROFILE}?add=payment#R-12345678`);
  expect(userIDOf("#R-12345678")).toBe("R-12345678");
  expect(userIDOf("")).toBeUndefined();
});

it("a link has the whole address, and passes on the resident and what was clicked", async () => {
  await renderAt(
    "/staffdashboard/",
    <ProfileLink userID="R-12345678" about="Violations">
      2
    </ProfileLink>,
  );
  const link = one<HTMLAnchorElement>("a");
  expect(link.getAttribute("href")).toBe(`${PROFILE}#R-12345678`);
  await act(async () => link.click());
  expect(location.pathname + location.hash).toBe(`${PROFILE}#R-12345678`);
  expect(history.state?.usr).toEqual({ userID: "R-12345678", about: "Violations" });
});
