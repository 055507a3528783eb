// @vitest-environment happy-dom
/** The photo on the Profile tab of a resident whose name is not entered yet. */
import { expect, it } from "vitest";
import type { ResidentView } from "../../../../src/domain/resident.ts";
import { useMyProfile } from "../../../../web/features/my-profile/my-profile.store.ts";
import { ProfileTab } from "../../../../web/features/my-profile/profile-tab.tsx";
import { render } from "../render.tsx";

it.each([
  ["can be changed by a member", true, 1],
  ["cannot be changed by a resident who waits for approval", false, 0],
])("%s", async (_what, mayChangePhoto, pickers) => {
  const resident = {
    userID: "R-ME",
    firstName: "",
    lastName: "",
    email: "mara@example.com",
    photoUrl: "",
    leaseStart: "",
    leaseEnd: "",
    monthlyRent: 0,
    residentScore: 0,
    paymentScore: 0,
    totalCP: 0,
  } as ResidentView;
  useMyProfile.setState({ data: { resident } as never });
  const leave = await render(
    <ProfileTab mayChangePhoto={mayChangePhoto} onEditContact={() => undefined} onWhy={() => undefined}>
      {null}
    </ProfileTab>,
  );
  expect(document.querySelector("h1")?.textContent).toBe("Welcome");
  expect(document.querySelectorAll('input[type="file"]')).toHaveLength(pickers);
  await leave();
  useMyProfile.getState().reset();
});
