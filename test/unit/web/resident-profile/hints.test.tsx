// @vitest-environment happy-dom
/** What the forms of a profile say about values that are stored already. */
import { act, useState } from "react";
import { expect, it } from "vitest";
import { AddPaymentDialog } from "../../../../web/features/logs/add-payment.tsx";
import { usePaymentLog } from "../../../../web/features/logs/logs.store.ts";
import { EditDialog } from "../../../../web/features/resident-edit/edit-dialog.tsx";
import { field, renderAt, type } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const nothing = () => undefined;
const text = () => document.body.textContent;

it("an edited field shows the value that another person has stored since", async () => {
  let change: (unitNumber: string) => void = nothing;
  function Edit() {
    const [unitNumber, setUnitNumber] = useState("7A");
    change = setUnitNumber;
    const resident = { ...someResident(1, { unitNumber }), rentToIncomePoints: 100 };
    return <EditDialog resident={resident} monthlyIncome={null} onSaved={nothing} onClose={nothing} />;
  }
  await renderAt("/", <Edit />);
  const unit = field("unitNumber");
  await type(unit, "9B");
  expect(text()).not.toContain("in the meantime");
  await act(async () => change("9G"));
  expect([unit.value, text()]).toEqual(["9B", expect.stringContaining("Changed in the meantime to 9G")]);
});

it("a payment of a month that is logged says that it replaces it", async () => {
  const dates = { createdAt: "2025-01-05T12:00:00.000Z", updatedAt: "2025-01-05T12:00:00.000Z" };
  const logged = { _id: "1", userID: "R-1", monthYear: "Jan 2025", status: "Unpaid", ...dates } as const;
  usePaymentLog.setState({ items: [logged] });
  await renderAt("/", <AddPaymentDialog userID="R-1" leaseStarts={[]} onClose={nothing} />);
  await type(field("month"), "Jan");
  await type(field("year"), "2025");
  expect(text()).toContain("Jan 2025 is logged as 'Unpaid'. Saving replaces that.");
  await type(field("month"), "Feb");
  expect(text()).not.toContain("Saving replaces that.");
});
