/** Texts of the portal's notifications, and changes in the audit trail. */

import { describe, expect, it } from "vitest";
import { changesBetween } from "../../../src/domain/audit-event.ts";
import {
  classChangeText,
  classOrFeeChanged,
  highRiskText,
  incidentUpdateText,
  missedPaymentText,
  newIncidentText,
  residentLabel,
} from "../../../src/domain/notification-texts.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";

const mara = { userID: "R-1", firstName: "Mara", lastName: "Sample", unitNumber: "12B" };

describe("a resident", () => {
  it("is called by name and unit, or by what there is", () => {
    expect(residentLabel(mara)).toBe("Mara Sample, unit 12B");
    expect(residentLabel({ ...mara, unitNumber: "" })).toBe("Mara Sample");
    expect(residentLabel({ ...mara, firstName: "", lastName: "" })).toBe("R-1, unit 12B");
  });
});

describe("a change of class or fee", () => {
  const before = { class: "B", monthlyFee: 50 } as const;
  it("is reported with its reason", () => {
    const after = { class: "C", monthlyFee: 60 } as const;
    expect(classOrFeeChanged(before, after)).toBe(true);
    expect(englishOf(classChangeText(before, after, "Payment entry Jan 2026 (Unpaid)"))).toBe(
      "Changed: your class from B to C, your monthly fee from $50 to $60. Reason: Payment entry Jan 2026 (Unpaid).",
    );
  });
  it.each([
    [{}, false],
    [{ monthlyFee: 45 }, true],
    [{ class: "A" }, true],
  ] as const)("is one where %j is different: %s", (difference, changed) => {
    expect(classOrFeeChanged(before, { ...before, ...difference })).toBe(changed);
  });
});

describe("staff", () => {
  it("read who it is and what happened", () => {
    expect(englishOf(highRiskText(mara))).toBe("Mara Sample, unit 12B: now in class C.");
    expect(englishOf(missedPaymentText(mara, "Jan 2026"))).toBe(
      "Mara Sample, unit 12B: no payment for Jan 2026.",
    );
    const incident = { requestID: "REQ-1", type: "Dispute", category: "Payment Score", subCategory: "X" };
    expect(englishOf(newIncidentText(mara, incident))).toBe(
      "Mara Sample, unit 12B: raised a dispute (Payment Score - X, REQ-1).",
    );
    expect(englishOf(incidentUpdateText({ ...incident, status: "On Hold" }))).toBe(
      "Your request REQ-1 (Payment Score - X) is now On Hold.",
    );
  });
});

describe("the audit trail", () => {
  it("keeps what a field was and is, and of private ones only that they changed", () => {
    const before = { firstName: "Mara", phone: "5550100200", monthlyRent: 1000, monthlyIncome: 4000 };
    const after = { firstName: "Mara", phone: "5550100300", monthlyRent: 1100, monthlyIncome: 5000 };
    expect(changesBetween(before, after)).toEqual([
      { field: "phone", from: null, to: null },
      { field: "monthlyRent", from: 1000, to: 1100 },
      { field: "monthlyIncome", from: null, to: null },
    ]);
  });
});
