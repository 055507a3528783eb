// @vitest-environment happy-dom
/** A registration that is declined from the profile, which is left then. */
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { RegistrationDialog } from "../../../../web/features/residents/registration-dialog.tsx";
import { hasUnsavedChanges } from "../../../../web/lib/unsaved-changes.ts";
import { field, press, renderAt, submit, type } from "../render.tsx";
import { someResident } from "./people.ts";

it("has nothing unsaved once it is declined, although the dialog had a reason", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ isMailed: false }));
  const onDeclined = vi.fn(hasUnsavedChanges);
  function Profile() {
    const [isOpen, setOpen] = useState(true);
    const close = () => setOpen(false);
    const resident = someResident(1, { status: "Pending" });
    return isOpen ? <RegistrationDialog resident={resident} onDeclined={onDeclined} onClose={close} /> : null;
  }
  await renderAt("/staffdashboard/residents/profile", <Profile />);
  await press("Decline");
  await type(field("reason"), "Not our tenant");
  expect(hasUnsavedChanges()).toBe(true);
  await submit();
  expect(onDeclined.mock.results).toEqual([{ type: "return", value: false }]);
});
