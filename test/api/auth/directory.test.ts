import { expect } from "vitest";
import { createAccount, createStaff } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { it } from "../../harness/fixtures.ts";

it("names users by first name, or by role, with their units", async ({ portal }) => {
  const [rosa, nameless, recordless, stella, plain] = [
    await createResident(portal, { firstName: "Rosa", unitNumber: "7C" }),
    await createResident(portal, { firstName: " ", unitNumber: "7D" }),
    await createAccount(portal),
    await createStaff(portal, { firstName: "Stella" }),
    await createStaff(portal, { firstName: "" }),
  ];
  const { findDisplayNames } = portal.context.accounts;
  const all = [rosa, nameless, recordless, stella, plain].map(({ userID }) => userID);
  expect(await findDisplayNames([...all, "R-00000000"])).toEqual(
    new Map([
      [rosa.userID, { name: "Rosa", role: "resident", unitNumber: "7C", title: "" }],
      [nameless.userID, { name: "Resident", role: "resident", unitNumber: "7D", title: "" }],
      [recordless.userID, { name: "Resident", role: "resident", unitNumber: "", title: "" }],
      [stella.userID, { name: "Stella", role: "staff", unitNumber: "", title: "" }],
      [plain.userID, { name: "Staff", role: "staff", unitNumber: "", title: "" }],
    ]),
  );
  expect(await findDisplayNames([])).toEqual(new Map());
});
