/** Residents who have moved out. Their units belong to others by now. */
import type { Person } from "./person.ts";

export const FORMER_PEOPLE: readonly Person[] = [
  {
    key: "odile",
    name: ["Odile", "Marchetti"],
    personal: {
      dateOfBirth: "1988-09-03",
      maritalStatus: "Divorced",
      gender: "Female",
      raceEthnicity: "White",
    },
    home: { unit: "3D", type: "1BHK", rent: 1450, income: 5100 },
    lease: { startedMonthsAgo: 12, endsInMonths: -1 },
    payments: "OOEOOOOLOOOO",
    events: [
      [9, 12, "Autopay Enrollment", "Grace Holloway"],
      [5, 20, "Prompt Maintenance Report", "Ben Arkwright"],
    ],
    moveOut: {
      inDays: -6,
      reason: "Moved to another city",
      forwardingNote: "Mail goes to her sister, 48 Harbor Street. The deposit was paid out in full.",
    },
  },
  {
    key: "ansel",
    name: ["Ansel", "Corvin"],
    personal: { dateOfBirth: "1979-02-11", maritalStatus: "Single", gender: "Male", raceEthnicity: "Other" },
    home: { unit: "2B", type: "Studio", rent: 1210 },
    lease: { startedMonthsAgo: 17, endsInMonths: -13 },
    payments: "OOLOO-------------",
    events: [],
    moveOut: { inDays: -395, reason: "Lease ended", forwardingNote: "" },
    isErased: true,
  },
];
