/** Filled-in forms, as they are sent. */

/** The New Resident form, filled in. */
export const NEW_RESIDENT = {
  firstName: "Nora",
  lastName: "Feld",
  email: "nora.feld@example.com",
  phone: "3125550143",
  dateOfBirth: "1990-02-03",
  maritalStatus: "Single",
  gender: "Female",
  raceEthnicity: "Other",
  unitNumber: "7A",
  unitType: "Studio",
  leaseStart: "2026-01-01",
  leaseEnd: "2026-12-31",
  monthlyRent: 1500,
  class: "B",
  monthlyFee: 50,
};

/** The incident form, filled in. */
export const INCIDENT = {
  requestID: "MY-1",
  type: "Complaint",
  category: "Noise",
  subCategory: "Late-night noise",
  description: "Drums",
  concernedParty: "Unit 4",
  priorityLevel: "Medium",
};

/** A new incident that staff see first. */
export const EMERGENCY = {
  ...INCIDENT,
  type: "Maintenance",
  category: "Plumbing",
  subCategory: "Burst pipe/major leak",
};

/** The fields of an incident besides its report, until staff change it. */
export const NO_WORK = {
  version: 0,
  assigneeID: "",
  assigneeName: "",
  dueDate: "",
  waitingFor: "",
  outcome: "",
  resolution: "",
  resolvedAt: null,
};

/** The property's settings, as a manager saves them. */
export const PROPERTY = {
  name: "Harbor House",
  address: "1 Sample Pier, Exampleville, EX 00100",
  phone: "(555) 555-0123",
  email: "desk@example.com",
  emergencyLine: "(555) 555-0124",
  officeHours: [
    ...Array.from({ length: 5 }, () => ({ from: "09:00", to: "17:30" })),
    { from: "10:00", to: "14:00" },
    null,
  ],
};

/** A saved view that only its owner sees. */
export const SAVED_VIEW_FORM = {
  name: "Late repairs",
  list: "incidents",
  visibility: "own",
  filter: { text: "", shown: "overdue", type: "Maintenance" },
};

/** A saved view that all staff see. */
export const TEAM_VIEW_FORM = { ...SAVED_VIEW_FORM, visibility: "team" };
